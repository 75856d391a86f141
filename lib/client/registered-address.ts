/** The address that somebody registered in this tab: the next page offers to send its link again. */

const KEY = 'rasika:registered'

export function rememberRegistered(email: string): void {
  try {
    window.sessionStorage.setItem(KEY, email)
  } catch {
    // The next page asks for it.
  }
}

/** Null where nobody registered in this tab. */
export function registeredAddress(): string | null {
  try {
    return window.sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
