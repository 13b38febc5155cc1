/** SHA-256 of the start of private keys that everyone knows, because documentation prints them. */
export const PUBLISHED_KEYS: ReadonlySet<string> = new Set([
  // RFC 8410, section 10.3 (Ed25519).
  "80b885d1af82668ad76d1c5a1a916b5bfc23d247e2f7f450e45b5c1024843e96",
  // MDN, SubtleCrypto.importKey() (P-384 and RSA).
  "ea1be757da35e99e3581b84f3950a0c1d063c1994fc2a776ebe66205feeb8123",
  "fa65806e6e2cd0133f9bcf055847ec1ff2c5e7b54cb98f6568b6643ff90dde22",
  // jwt.io (RS256).
  "234bf9dd0cdf5974aa7104f5d2551caeb5b096937c923f4a48988661b8408199",
  // The insecure key of Vagrant's boxes.
  "5e2ba47bf93be95a8f32599e7d9ff8cd665e66f5bbcd535459c45c7f691b689a",
]);

/** Enough to identify a key: its parameters and most of its modulus, or all of it. */
export const FINGERPRINTED_BYTES = 128;
