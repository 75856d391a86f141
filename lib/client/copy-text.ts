/** Puts a text on the clipboard. @returns false where the browser refuses: without a permission, or without https */
export async function putOnClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Puts a text on the clipboard, and a toast says so. To be called while a person clicks.
 * @param failure what they are told where the browser refuses
 */
export async function copyText(text: string, failure: string): Promise<void> {
  const copied = await putOnClipboard(text)
  const { toast } = await import('sonner')
  if (copied) toast.success('Copied to Clipboard!')
  else toast.error(failure)
}
