/**
 * Returns letters that differ between calls in different milliseconds. Digits in a name could look like a phone number,
 * which is refused.
 */
export const newLetters = () =>
  Array.from(String(Date.now()).slice(-8), (digit) => 'abcdefghij'[Number(digit)]).join('')
