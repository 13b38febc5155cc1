const WORDS_MAX_CHARACTERS = 300;

/** What Node says with a code, in words that help the owner of the receiver. */
const words: Record<string, string> = {
  ENOTFOUND: "The host name does not exist.",
  EAI_AGAIN: "DNS does not answer for the host name.",
  ECONNREFUSED: "The receiver refuses connections.",
  ECONNRESET: "The receiver closed the connection without a complete answer.",
  EHOSTUNREACH: "The receiver cannot be reached.",
  ENETUNREACH: "The receiver cannot be reached.",
  ETIMEDOUT: "The receiver cannot be reached.",
  CERT_HAS_EXPIRED: "The certificate of the receiver has expired.",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate of the receiver is for another host name.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate of the receiver is self-signed.",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate of the receiver is signed by an unknown authority.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The receiver does not send its whole chain of certificates.",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "The certificate of the receiver is signed by an unknown authority.",
  HPE_HEADER_OVERFLOW: "The headers of the answer are too large.",
};

/** Why a request had no usable answer. */
export function wordsOf(error: unknown): string {
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  return (words[code] ?? `The request failed: ${message}`).slice(0, WORDS_MAX_CHARACTERS);
}
