/** Puts a text on the clipboard. @returns false where the browser refuses: without a permission, or without https */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * Puts a text on the clipboard, and a toast says so. To be called while a person clicks, and not in a dialog: a toast
 * is beside it, where keys do not reach.
 * @param failure what they are told where the browser refuses, until they close it
 */
export async function copyText(text: string, failure: string): Promise<void> {
  const isCopied = await writeClipboard(text)
  const { toast } = await import('sonner')
  if (isCopied) toast.success('Copied to Clipboard!')
  else toast.error(failure, { duration: Infinity })
}
