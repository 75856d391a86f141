import { getActingForHeader, createForeignResponseError, ApiError, errorOf, unreachable } from './api'

/** Sends a file and reads the NDJSON response as it arrives. */
export async function streamParts<Part>(path: string, file: Blob, onPart: (part: Part) => void): Promise<void> {
  let rest = ''
  try {
    const sent = { method: 'POST', credentials: 'same-origin', headers: getActingForHeader(), body: file } as const
    const response = await fetch(path, sent)
    if (!response.ok || !response.body) throw errorOf(response.status, await response.text().catch(() => ''))
    if (!response.headers.get('content-type')?.startsWith('application/x-ndjson')) throw createForeignResponseError()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) onPart(JSON.parse(line) as Part)
    }
  } catch (error) {
    throw error instanceof ApiError ? error : unreachable()
  }
}
