import { END_MARK, END_MARK_HEADER } from '@/lib/shared/media/end-mark'
import { getActingForHeader, createForeignResponseError, errorOf, unreachable } from './api'

const fileNameOf = ({ headers }: Response) =>
  /^attachment; filename="([^"]+)"$/.exec(headers.get('content-disposition') ?? '')?.[1]

/** Avoids a plain link, which would show an error as a page or save a captive portal's page as the file. */
export async function downloadFile(path: string): Promise<void> {
  const lost = () => {
    throw unreachable()
  }
  const headers = { ...getActingForHeader(), [END_MARK_HEADER]: '1' }
  const response = await fetch(path, { credentials: 'same-origin', headers }).catch(lost)
  if (!response.ok) throw errorOf(response.status, await response.text().catch(lost))
  const name = fileNameOf(response)
  if (!name) throw createForeignResponseError()
  const content = await response.blob().catch(lost)
  if (!response.headers.has(END_MARK_HEADER)) return saveFile(content, name)
  const [last] = new Uint8Array(await content.slice(-1).arrayBuffer())
  if (last !== END_MARK) lost()
  saveFile(content.slice(0, -1, content.type), name)
}

export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
