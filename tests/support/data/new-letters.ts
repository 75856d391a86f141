/** Returns letters derived from the clock, for unique names. A name with digits might be refused as a phone number. */
export const newLetters = () =>
  Array.from(String(Date.now()).slice(-8), (digit) => 'abcdefghij'[Number(digit)]).join('')
