/**
 * Puts a text on the clipboard, and a toast says so. To be called while a person clicks.
 * @param failure what they are told where the browser refuses: without a permission, or without https
 */
export async function copyText(text: string, failure: string): Promise<void> {
  let copied = true
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    copied = false
  }
  const { toast } = await import('sonner')
  if (copied) toast.success('Copied to Clipboard!')
  else toast.error(failure)
}
