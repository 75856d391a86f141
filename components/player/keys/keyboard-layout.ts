import { digitOf } from '@/lib/shared/format/pasted-text'

/**
 * The key of a player that was pressed, whatever the keyboard writes: a Latin letter is itself, another letter stands
 * for the Latin one in its place on an English keyboard, and a digit of any script is a digit.
 */

/** Signs of an English keyboard by the place of their key, without and with Shift. */
const places: Readonly<Record<string, string>> = {
  ...{ Comma: ',<', Period: '.>', Slash: '/?', BracketLeft: '[{', BracketRight: ']}', Semicolon: ';:', Quote: '\'"' },
  ...{ Backquote: '`~', Backslash: '\\|', Minus: '-_', Equal: '=+' },
}

/** True if the last letter that was pressed was a Latin one; null before one was. */
let isLatin: boolean | null = null

/** True if keys go by their place, because the keyboard writes letters of another script. */
export const goesByPlace = (): boolean => isLatin === false

function atPlace({ code, shiftKey }: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter?.toLowerCase() ?? places[code]?.charAt(shiftKey ? 1 : 0) ?? ''
}

/**
 * @param event keydown
 * @returns a value of `KeyBinding.keys`; '' for a key that means nothing here
 */
export function pressedKey(event: KeyboardEvent): string {
  const { key, code, shiftKey } = event
  // Names such as ArrowLeft; a key of Tamil writes several characters, the first of which says the script.
  if (/^[A-Z][A-Za-z0-9]+$/.test(key) || key === ' ') return key
  const digit = digitOf(key)
  if (digit) return digit
  // French and Czech keyboards write their digits with Shift, and letters without.
  const row = /^Digit(\d)$/.exec(code)?.[1]
  if (row && !shiftKey && !event.getModifierState('AltGraph') && !event.altKey) return row
  // The question mark of Arabic and the danda of Hindi are of their scripts too.
  if (/^[\p{L}\p{M}\u0590-\u0fff]/u.test(key)) {
    isLatin = /^\p{Script=Latin}/u.test(key)
    return isLatin ? key.toLowerCase() : atPlace(event)
  }
  if (isLatin === false) return atPlace(event)
  // Russian keyboards have the full stop in another place; until a letter tells, it means nothing there.
  return isLatin === null && code === 'Slash' && !places.Slash?.includes(key) ? '' : key
}
