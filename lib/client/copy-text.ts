export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export async function copyText(text: string, failure: string): Promise<void> {
  const isCopied = await writeClipboard(text)
  const { toast } = await import('sonner')
  if (isCopied) toast.success('Copied to Clipboard!')
  else toast.error(failure, { duration: Infinity })
}
