/** Puts a text on the clipboard. @returns false where the browser refuses: without a permission, or without https */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** A toast with what a person has to copy by hand. It stays until they close it. */
export async function tellToCopy(text: string): Promise<void> {
  const { toast } = await import('sonner')
  toast.error(text, { id: text, duration: Infinity })
}

/**
 * Puts a text on the clipboard, and a toast says so. To be called while a person clicks.
 * @param failure what they are told where the browser refuses
 */
export async function copyText(text: string, failure: string): Promise<void> {
  if (!(await putOnClipboard(text))) return tellToCopy(failure)
  const { toast } = await import('sonner')
  toast.success('Copied to Clipboard!')
}
