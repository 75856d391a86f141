import 'server-only'

/**
 * A response that the browser stores as a file. It is made while it is read, and no faster.
 * @param parts texts of the file; when the browser goes away, no more are read
 */
export function download(parts: AsyncGenerator<string>, contentType: string, file: string): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await parts.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file}"`,
    },
  })
}
