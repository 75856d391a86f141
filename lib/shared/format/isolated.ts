/** Isolates a person's right-to-left text within a left-to-right sentence of ours, and one that would become a link. */
export const isolated = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|:\/\/|www\.|@/i.test(text) ? `\u2068${text}\u2069` : text
