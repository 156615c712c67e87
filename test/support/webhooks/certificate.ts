/** The certificate of `hooks.example.org` for tests, valid until 2120, which nothing trusts but a test that says so. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBejCCAR+gAwIBAgIBATAKBggqhkjOPQQDAjAcMRowGAYDVQQDDBFob29rcy5l
eGFtcGxlLm9yZzAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowHDEa
MBgGA1UEAwwRaG9va3MuZXhhbXBsZS5vcmcwWTATBgcqhkjOPQIBBggqhkjOPQMB
BwNCAASeJrXhaJOzHFFKAg/pbDoj6seVNmzg6qW7BoGWIowfH3C++4rvRs9wdEFe
uSXmiWXmaz2dvZ8kVvq5RmYTWfc3o1AwTjAcBgNVHREEFTATghFob29rcy5leGFt
cGxlLm9yZzAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBQdJoxa2RTrCCqG0K+o
FAjotKhsQzAKBggqhkjOPQQDAgNJADBGAiEA6s6GKwEvqxQHPKdynAi4MLNCBb5a
vNzuKh7KGHq77cMCIQCdqpgCod2IexJQll52X42jSZJ2WCWeUP4paV2wCV5zuQ==
-----END CERTIFICATE-----
`;

/** Its key, which is no secret. */
export const certificateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgbAsp0AK10tcvoh8L
WiEREknIud1Tn9cwCgW1UL2cBiihRANCAASeJrXhaJOzHFFKAg/pbDoj6seVNmzg
6qW7BoGWIowfH3C++4rvRs9wdEFeuSXmiWXmaz2dvZ8kVvq5RmYTWfc3
-----END PRIVATE KEY-----
`;
