const UNSEEN = /[\u0300-\u036f\u00ad\u200b-\u200f\u2018-\u201f\u2032\u2033\u2060\ufeff\u02b9-\u02bf'"`]/g
const ALIKE: Record<string, string> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd' }

/** Zoë becomes Zoe, and D’Souza becomes D'Souza. The database function `folded` must return the same. */
export const foldText = (text: string): string =>
  text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[ßıøłđ]/g, (letter) => ALIKE[letter] ?? letter)
    .replace(/[\u2010-\u2014]/g, '-')
