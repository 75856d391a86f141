import { errorOf, unreachable } from '@/lib/client/api'

/**
 * Downloads the response of a request as a file. A link would show a refusal as a page.
 * @throws ApiError with the server's message; status 0 when the network failed, also while the file arrives
 */
export async function downloadFile(path: string, fileName: string): Promise<void> {
  const lost = () => {
    throw unreachable()
  }
  const response = await fetch(path, { credentials: 'same-origin' }).catch(lost)
  if (!response.ok) throw errorOf(response.status, await response.text().catch(lost))
  saveFile(await response.blob().catch(lost), fileName)
}

/** Has the browser store a file. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
