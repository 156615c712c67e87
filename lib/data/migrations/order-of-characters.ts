/**
 * The order in which characters are compared, as the Unicode Collation Algorithm orders them without the rules of a language; French
 * adds none. Within a group characters differ only in accent or case, the first one first.
 */

const groupsOf = (written: string): string[][] => written.split(' ').map((group) => Array.from(group));
const character = (hex: string): string => String.fromCodePoint(Number.parseInt(hex, 16));

const whitespace = Array.from('\t\n\v\f\r\u0085\u2028\u2029 ', (space) => [space]);

const signs = groupsOf(
  '_ - ֊ ‐ ‒ – — ― ⁓ 〜 〰 ゠ ・ , ՝ ، ؍ ٫ ٬ 、 ; ؛ ⁏ : ։ ؞ ! ¡ ՜ ? ¿ ՞ ؟ ‽ . ۔ 。 · । ॥ ؝ ჻ ⁕ ⁖ ⁘ ⁙ ⁚ ⁛ ' +
    '⁜ ⁝ ⁞ \'‘’‚‛׳ ‹ › "“”„‟〝〞〟״ « » ( ) [ ] { } ⁅ ⁆ 〈 〉 《 》 「 」 『 』 【 】 〔 〕 〖 〗 〘 〙 〚 〛 ‖ § ¶ ⁋ @ * ⁎ ⁑ ٭ ' +
    '/ \\ & ⁊ # % ٪ ‰ ؉ ‱ ؊ † ‡ • ‣ ‧ ⁃ ⁌ ⁍ ′ ‵ 〃 〽 ‸ ※ ‿ ⁔ ⁀ ⁐ ⁁ ⁂ ՚ ՛ ՟ ־ ׀ ׃ ׆ ॰ ৽ ๏ ๚ ๛ ` ´ ˜ ^ ¯ ˘ ˙ ' +
    '¨ ˚ ˝ ¸ ˛ ʹ ͵ ʺ ˂ ˃ ˄ ˅ ˆ ˇ ˈ ˉ ˊ ˋ ˌ ˍ ˎ ˏ ˒ ˓ ˔ ˕ ˖ ˗ ˞ ˟ ° ҂ ֍ ֎ ؈ ؎ ؏ ۞ ۩ ৺ ௳ ௴ ௵ ௶ ௷ ௸ ௺ © ' +
    '® ϶ + ± ÷ × < = > ¬ | ¦ ~ ⁒ ⁄ ؆ ؇ 〄 〒 〓 〠 〷 〾 〿 ː ˑ ॱ ๆ 々 〻 〱〲 〳〴 〵 ゝ ー ヽ ¤ ¢ $ £ ¥ ֏ ؋ ৲ ৳ ৻ ௹ ฿ ₠ ' +
    '₡ ₢ ₣ ₤ ₥ ₦ ₩ ₪ ₫ € ₭ ₮ ₯ ₰ ₱ ₲ ₳ ₴ ₵ ₶ ₷ ₸ ₹ ₺ ₻ ₼ ₽ ₾ ₿ ⃀',
);

const numbers = groupsOf('〇 〡 〢 〣 〤 〥 〦 〧 〨 〩 ৴ ৵ ৶ ৷ ৸ ৹ ௰ ௱ ௲');

const latin = groupsOf(
  'aA Ⱥ ɐ ɑ ɒ bB ʙ ƀɃ ɓƁ ƃƂ cC ȼȻ ƈƇ ɕ dDđĐðÐ ʣ ʥ ʤ ɖƉ ɗƊ ƌƋ ȡ eE ɇɆ ǝƎ əƏ ɛƐ ɘ ɚ ɜ ɝ ɞ ʚ ɤ fF ʩ ƒƑ gG ' +
    'ɡ ɢ ǥǤ ɠƓ ʛ ɣƔ ƣƢ hHħĦ ʜ ƕǶ ɦ ɧ ʻ ʽ iI ı ɪ ɨƗ ɩƖ jJ ȷ ɉɈ ʝ ɟ ʄ kK ƙƘ ʞ lLłŁ ʪ ʫ ʟ ƚȽ ɫ ɬ ɭ ȴ ɮ ƛ ʎ ' +
    'mM ɱ nN ɴ ɲƝ ƞȠ ɳ ȵ ŋŊ oOøØ ɶ ɔƆ ɵƟ ɷ ȣȢ pP ₧ ƥƤ ɸ qQ ʠ ɋɊ ĸ rR ʀƦ ɍɌ ɹ ɺ ɻ ɼ ɽ ɾ ɿ ʁ sS ʂ ȿ ʃƩ ƪ ʅ ' +
    'ʆ tT ʨ ƾʦ ʧ ŧŦ Ⱦ ƫ ƭƬ ʈƮ ȶ ʇ uU ʉɄ ɥ ʮ ʯ ɯƜ ɰ ʊƱ vV ʋƲ ʌɅ wW ʍ xX yY ʏ ɏɎ ƴƳ ȝȜ zZ ƍ ƶƵ ȥȤ ʐ ʑ ɀ ʒƷ ' +
    'ƹƸ ƺ ʓ þÞ ƿǷ ƻ ƨƧ ƽƼ ƅƄ ʔ ɂɁ ˀ ʼ ʾ ʕ ʿ ˁ ʡ ʢ ʖ ǀ ǁ ǂ ǃ ʗ ʘ ʬ ʭ',
);

const greek = groupsOf(
  'αΑ βΒ γΓ δΔ εΕ ϝϜ ͷͶ ϛϚ ζΖ ͱͰ ηΗ θΘ ιΙ ϳͿ κΚ ϗϏ λΛ μΜ νΝ ξΞ οΟ πΠ ϻϺ ϟϞ ϙϘ ρΡ ϼ σΣς ͼϾ ͻϽ ͽϿ τΤ υΥ ' +
    'φΦ χΧ ψΨ ωΩ ϡϠ ͳͲ ϸϷ ϣϢ ϥϤ ϧϦ ϩϨ ϫϪ ϭϬ ϯϮ',
);

const cyrillic = groupsOf(
  'аА әӘ ӕӔ бБ вВ гГґҐ ғҒ ӻӺ ҕҔ ӷӶ дД ԁԀ ђЂ ԃԂ ҙҘ еЕ єЄ жЖ ԫԪ җҖ зЗ ԅԄ ԑԐ ѕЅ ӡӠ ԇԆ иИ ҋҊ іІ йЙ јЈ кК қҚ ' +
    'ӄӃ ҡҠ ҟҞ ҝҜ ԟԞ ԛԚ лЛ ӆӅ ԯԮ ԓԒ ԡԠ љЉ ԉԈ ԕԔ мМ ӎӍ нН ԩԨ ӊӉ ңҢ ӈӇ ԣԢ ҥҤ њЊ ԋԊ оО өӨ пП ԥԤ ҧҦ ҁҀ рР ҏҎ ' +
    'ԗԖ сС ԍԌ ҫҪ тТ ԏԎ ҭҬ ћЋ уУ үҮ ұҰ ѹѸ фФ хХ ӽӼ ӿӾ ҳҲ һҺ ԧԦ ѡѠ ѿѾ ѽѼ ѻѺ цЦ ҵҴ чЧ ԭԬ ҷҶ ӌӋ ҹҸ ҽҼ ҿҾ џЏ ' +
    'шШ щЩ ъЪ ыЫ ьЬ ҍҌ ѣѢ эЭ юЮ яЯ ԙԘ ѥѤ ѧѦ ѫѪ ѩѨ ѭѬ ѯѮ ѱѰ ѳѲ ѵѴ ҩҨ ԝԜ ӏӀ',
);

const georgian = groupsOf(
  'აᲐ ბᲑ გᲒ დᲓ ეᲔ ვᲕ ზᲖ ჱᲱ თᲗ იᲘ კᲙ ლᲚ მᲛ ნᲜ ჲᲲ ოᲝ პᲞ ჟᲟ რᲠ სᲡ ტᲢ ჳᲳ უᲣ ფᲤ ქᲥ ღᲦ ყᲧ შᲨ ჩᲩ ცᲪ ძᲫ წᲬ ჭᲭ ' +
    'ხᲮ ჴᲴ ჯᲯ ჰᲰ ჵᲵ ჶᲶ ჷᲷ ჸᲸ ჹᲹ ჺᲺ ჽᲽ ჾᲾ ჿᲿ',
);

const armenian = groupsOf(
  'աԱ ՠ բԲ գԳ դԴ եԵ զԶ էԷ ըԸ թԹ ժԺ իԻ լԼ խԽ ծԾ կԿ հՀ ձՁ ղՂ ճՃ մՄ յՅ ֈ նՆ շՇ ոՈ չՉ պՊ ջՋ ռՌ սՍ վՎ տՏ րՐ ' +
    'ցՑ ւՒ փՓ քՔ օՕ ֆՖ ՙ',
);

const hebrew = groupsOf('א ב ג ד ה ו ז ח ט י ׯ כך ל מם נן ס ע פף צץ ק ר ש ת');

const arabic = groupsOf(
  'ءٴ۽ ٵ ٶ ٷ ٸ آ أ ٲ ٱ ؤ إ ٳ ئ ا ٮ ب ٻ پ ڀ ة ت ث ٹ ٺ ټ ٽ ٿ ج ڃ ڄ چ ڿ ڇ ح خ ځ ڂ څ د ذ ڈ ډ ڊ ڋ ڌ ڍ ڎ ڏ ڐ ' +
    'ۮ ر ز ڑ ڒ ړ ڔ ڕ ږ ڗ ژ ڙ ۯ س ش ښ ڛ ڜ ۺ ص ض ڝ ڞ ۻ ط ظ ڟ ع غ ڠ ۼ ف ڡ ڢ ڣ ڤ ڥ ڦ ٯ ق ڧ ڨ ك ک ڪ ګ ڬ ڭ ڮ گ ' +
    'ڰ ڱ ڲ ڳ ڴ ػ ؼ ل ڵ ڶ ڷ ڸ م۾ ن ں ڻ ڼ ڽ ڹ ه ھ ہ ۃ ۿ ە وۥ ۄ ۅ ۆ ۇ ۈ ۉ ۊ ۋ ۏ ى يۦ ی ۍ ێ ې ۑ ؽ ؾ ؿ ؠ ے',
);

const devanagari = groupsOf(
  'ॐ ॲ ऄ अ आ ॳ ॴ ॵ ॶ ॷ इ ई उ ऊ ऋ ॠ ऌ ॡ ऍ ऎ ए ऐ ऑ ऒ ओ औ क ख ग ॻ घ ङ च छ ज ॹ ॼ झ ञ ट ठ ॸ ड ॾ ढ ण त थ द ध ' +
    'न प फ ब ॿ भ म य ॺ र ल ळ व श ष स ह ऽ ॽ ा ऺ ऻ ॏ ॖ ॗ ि ी ु ू ृ ॄ ॢ ॣ ॅ ॕ ॆ े ॎ ै ॉ ॊ ो ौ ्',
);

const bengali = groupsOf(
  'ঀ অ আ ই ঈ উ ঊ ঋ ৠ ঌ ৡ এ ঐ ও ঔ ক খ গ ঘ ঙ চ ছ জ ঝ ঞ ট ঠ ড ঢ ণ ত ৎ থ দ ধ ন প ফ ব ভ ম য র ৰ ল ৱ শ ষ স হ ' +
    'ঽ া ি ী ু ূ ৃ ৄ ৢ ৣ ে ৈ ্ ৗ ৼ',
);

const tamil = groupsOf(
  'ௐ அ ஆ இ ஈ உ ஊ எ ஏ ஐ ஒ ஓ ஃ க ங ச ஞ ட ண த ந ப ம ய ர ல வ ழ ள ற ன ஜ ஶ ஷ ஸ ஹ ா ி ீ ு ூ ெ ே ை ் ௗ',
);

const thai = groupsOf(
  'ก ข ฃ ค ฅ ฆ ง จ ฉ ช ซ ฌ ญ ฎ ฏ ฐ ฑ ฒ ณ ด ต ถ ท ธ น บ ป ผ ฝ พ ฟ ภ ม ย ร ฤ ล ฦ ว ศ ษ ส ห ฬ อ ฮ ฯ ะ ั า ' +
    'ำ ิ ี ึ ื ุ ู ฺ เ แ โ ใ ไ ๅ',
);

/** Before all numbers. */
export const signGroups = [...whitespace, ...signs];

/** After all numbers. */
export const letterGroups = [
  ...numbers,
  ...latin,
  ...greek,
  ...cyrillic,
  ...georgian,
  ...armenian,
  ...hebrew,
  ...arabic,
  ...devanagari,
  ...bengali,
  ...tamil,
  ...thai,
];

/** After the Korean letters. */
export const kanaGroups = groupsOf(
  'ぁあァア ぃいィイ ぅうゥウ ぇえェエ ぉおォオ ゕかヵカ きキ くク ゖけヶケ こコ さサ しシ 〆 すス せセ そソ たタ ちチ っつッツ てテ とト なナ にニ ぬヌ ねネ のノ はハ ひヒ ' +
    'ふフ へヘ ほホ まマ 〼 みミ むム めメ もモ ゃやャヤ ゅゆュユ ょよョヨ らラ りリ るル れレ ろロ ゎわヮワ ゐヰ ゑヱ をヲ んン',
);

/** Marks on letters, by code point; those of a group count as the same. */
export const markGroups = (
  '332 313=486 314=485 301=954 300=953 306 302 30c 30a 342 308 30b 303 307 338 327 328 304 ' +
  '30d=30e=312=315=31a=33d=33e=33f=346=34a=34b=34c=350=351=352=357=35b=35d=35e=484=487 ' +
  '316=317=318=319=31c=31d=31e=31f=320=329=32a=32b=32c=32f=333=33a=33b=33c=347=348=349=34d=34e=353=354=355=356=359=35a=35c=35f=362 ' +
  '336=337 3099 309a 335 305 309 30f 310 311 31b 321 322 323 324 325 326 32d 32e 330 331 334 339 345 ' +
  '358 360 361 483 5b0 5b1 5b2 5b3 5b4 5b5 5b6 5b7 5b8=5c7 5b9=5ba 5bb 5c2 5c1 5bc 5bf 64b 64c 64d 64e ' +
  '64f 650 651 652 653 654 655 65f 656 657 658 659 65a 65b 65c 65d 65e 670 93c=9bc 900=901=981 ' +
  '902=982=b82 903=983 9fe e4e e47 e48 e49 e4a e4b e4c e4d 302a 302b 302c 302d 302e 302f'
)
  .split(' ')
  .map((group) => group.split('=').map(character));

/** Characters that do not count: controls, directions, vowel signs of liturgy. Ranges of code points. */
export const ignored =
  '1-8 e-1f 7f-84 86-9f ad 34f 363-36f 488-489 591-5af 5bd 5c4-5c5 610-61a 61c 640 6d6-6dd 6df-6e4 6e7-6e8 ' +
  '6ea-6ed 951-952 200b-200f 202a-202e 2060-2064 2066-206f fe00-fe0f feff';

/** Characters that differ from the first one of their group as if they had an accent. */
export const accented = '‘’‚‛׳“”„‟〝〞〟״〲〴đĐðÐħĦłŁøØґҐ۽۾';

/** Characters that are letters of their own, although Unicode decomposes them. */
export const undivided = '¨¯´¸˘˙˚˛˜˝йЙآأؤإئٵٶٷٸำ';

/** Characters that are compared as two letters, after these. */
export const ligatures = [
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ß', 'ss'],
  ['ẞ', 'SS'],
] as const;
