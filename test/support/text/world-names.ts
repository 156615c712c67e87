import { seededRandom } from '../../../infra/demo/seeded-random.ts';

/** Names of places and people, as they are written in many countries. */
const written = [
  'Secteur Zone Quartier Écoles École Ecole école Église Eglise Étang État Îlot Ilot Hôtel Hameau Cœur Coeur Noël Noel',
  'Côte Cote côté cote Coté L’Étang L’Haÿ-les-Roses d’Artagnan L’Abbé Abbé Œuvre Oeuvre Ægir Aegir Émile Emile émile',
  'François Francois Françoise Zoé Zoe Loïc Aÿ Sainte-Anne Saint-Étienne Bourg-lès-Valence Châteauneuf Château chateau',
  'Müller Mueller Muller Mühle Straße Strasse Groß Gross Österreich Ölberg Ångström Ǻsa Åse Øystein Oystein Ærø Þór Đà Đurđa',
  'García Núñez Nunez Ñandú Peña Pena Ibáñez João São Ção Łódź Lodz Łukasz Żółć Zolc Świętokrzyskie Čapek Capek Řehoř Škoda',
  'Ğöksu İstanbul Istanbul ışık Isik Şahin Sahin Nguyễn Nguyen Trần Đặng Phạm Hồ Huế Kraków Győr Pécs Ştefan Ștefan Ţepeș',
  'Ħamrun Għarb Reykjavík Māori Ōtautahi Tāmaki Ŋaliŋ Ẽwẽ Ọlá Ṣẹ́gun Háč Ėglė Ūla Ģirts Ķekava Ðakovo ðór Ĳssel',
  'Αθήνα αθήνα Αλέξανδρος Έλενα Ελένη Ήλιος Ίων Όλυμπος Ύδρα Ωμέγα Ώρα Γιώργος Γιωργος Νίκος Χανιά Ψαρά Ρόδος Ῥόδος σοφός',
  'Москва москва Йошкар-Ола Иван Июль Ёлка Елка Елена Щукин Ъ Ыйван Київ Їжак Ірина Єва Ґалаґан Галаган Ниш Ђорђе Љубав Ўзбек',
  'საქართველო თბილისი ბათუმი Հայաստան Երևան Գյումրի ירושלים חיפה אברהם יעקב כץ מים שרה שָׂרָה',
  'القاهرة محمد أحمد احمد إبراهيم آمنة فاطمة مؤمن هانئ عُمَر عمر علي یزد کرمان گرگان پارس چابهار',
  'दिल्ली मुंबई राम रामायण सीता हिन्दी ज़मीन জলপাইগুড়ি ঢাকা কলকাতা தமிழ் சென்னை மதுரை กรุงเทพ เชียงใหม่ เกาะ ไทย แม่ นคร สมชาย น้ำ',
  '東京 大阪 京都 北京 上海 香港 王芳 李娜 山田 佐藤 とうきょう トウキョウ おおさか さくら サクラ がっこう かっこう パリ はり ばり ｻｸﾗ',
  '서울 부산 대구 인천 가나 각 김민준 이서연 박',
].flatMap((line) => line.split(' '));

const joints: readonly (readonly [number, string])[] = [
  ' ',
  ' ',
  ' ',
  '-',
  '-',
  "'",
  '’',
  '  ',
  ' - ',
  ', ',
  '_',
  '.',
  '/',
  '',
].map((joint) => [1, joint] as const);

const numbers = [
  '1',
  '2',
  '3',
  '9',
  '10',
  '11',
  '19',
  '20',
  '100',
  '101',
  '1000',
  '01',
  '02',
  '007',
  '0',
  '00',
  '12345678901234567890',
  '٣',
  '१२',
];

type Draw = ReturnType<typeof seededRandom>;

/** Different names of this seed: a word alone, or two or three, some of them numbers, capitals or decomposed. */
export function worldNames(count: number, seed: number): string[] {
  const draw = seededRandom(seed);
  const names = new Set(written);
  while (names.size < count) names.add(nameOf(draw));
  return [...names].slice(0, count);
}

function nameOf(draw: Draw): string {
  const pick = (texts: readonly string[]) => draw.pick(texts.map((text) => [1, text] as const));
  const [first, second, third] = [
    pick(written),
    draw.below(2) ? pick(numbers) : pick(written),
    pick(numbers),
  ];
  const name = `${first}${draw.pick(joints)}${second}${draw.below(3) ? '' : draw.pick(joints) + third}`;
  return draw.pick([
    [6, name],
    [1, name.toUpperCase()],
    [1, name.toLowerCase()],
    [1, name.normalize('NFD')],
  ]);
}
