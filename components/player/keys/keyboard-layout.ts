import { digitOf } from '@/lib/shared/format/pasted-text'

/**
 * Makes keyboard shortcuts work on every layout. Latin letters count as typed, and other letters by their position on
 * an English keyboard. Digits work in every script.
 */

/** Symbols by position on an English keyboard, without and with Shift. */
const places: Readonly<Record<string, string>> = {
  ...{ Comma: ',<', Period: '.>', Slash: '/?', BracketLeft: '[{', BracketRight: ']}', Semicolon: ';:', Quote: '\'"' },
  ...{ Backquote: '`~', Backslash: '\\|', Minus: '-_', Equal: '=+' },
}

/** True if the last letter typed was Latin; null before the first letter. */
let isLatin: boolean | null = null

/** Returns true if shortcuts depend on the position of keys, because the keyboard types a non-Latin script. */
export const goesByPlace = (): boolean => isLatin === false

function atPlace({ code, shiftKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? places[code]?.charAt(shiftKey ? 1 : 0) ?? ''
}

/** @returns a value of `KeyBinding.keys`; '' if the key has no meaning */
export function pressedKey(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  // Returns the names of keys, such as ArrowLeft, unchanged.
  if (/^[A-Z][A-Za-z0-9]+$/.test(key) || key === ' ') return key
  const digit = digitOf(key)
  if (digit) return digit
  // French and Czech keyboards type digits with Shift, so the key without Shift counts as the digit.
  const row = /^Digit(\d)$/.exec(code)?.[1]
  if (row && !shiftKey && !event.getModifierState('AltGraph') && !event.altKey) return row
  // The range adds punctuation of other scripts, such as the Arabic question mark and the Hindi danda.
  if (/^[\p{L}\p{M}\u0590-\u0fff]/u.test(key)) {
    isLatin = /^\p{Script=Latin}/u.test(key)
    return isLatin ? key.toLowerCase() : atPlace(event)
  }
  if (isLatin === false) return atPlace(event)
  // Russian keyboards have a full stop in place of the slash, so the key is ignored until a letter reveals the script.
  return isLatin === null && code === 'Slash' && !places.Slash?.includes(key) ? '' : key
}
