/** @jest-environment node */
import { END_MARK_HEADER } from '@/lib/shared/media/end-mark'
import { downloadFile } from './download'

describe('downloadFile', () => {
  const link = { href: '', download: '', click: jest.fn() }
  const stored: Blob[] = []
  beforeEach(() => {
    stored.length = 0
    jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${stored.push(blob as Blob)}`)
    Object.assign(globalThis, { document: { documentElement: { dataset: {} }, createElement: () => link } })
  })

  function answer(body: string, headers: Record<string, string> = { [END_MARK_HEADER]: '1' }) {
    const all = { 'content-disposition': 'attachment; filename="audit.csv"', 'content-type': 'text/csv', ...headers }
    return jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { headers: all }))
  }

  it('requests an end mark and stores the file without it', async () => {
    const asked = answer('a,b\r\n\0')
    await downloadFile('/api/audit/export')
    expect(asked.mock.calls[0]?.[1]?.headers).toEqual({ [END_MARK_HEADER]: '1' })
    expect([link.download, stored[0]?.type, await stored[0]?.text()]).toEqual(['audit.csv', 'text/csv', 'a,b\r\n'])
  })

  it.each(['a,b\r\n', ''])('stores nothing of a file that Safari takes for complete: %j', async (body) => {
    answer(body)
    await expect(downloadFile('/api/audit/export')).rejects.toMatchObject({ status: 0 })
    expect(stored).toEqual([])
  })

  it('stores a file without an end mark unchanged', async () => {
    answer('WEBVTT', {})
    await downloadFile('/api/media/captions/1')
    expect(await stored[0]?.text()).toBe('WEBVTT')
  })
})
