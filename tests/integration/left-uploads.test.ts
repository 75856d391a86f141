import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { keepUpload, removeLeftUploads } from '@/lib/server/files/upload'
import { useSettings } from '@/tests/support/settings'

const settings = useSettings()

it('an upload of a killed process is deleted after a day, and one in progress stays', async () => {
  const left = path.join(settings.dataDir(), 'uploads', 'upload-left')
  mkdirSync(left, { recursive: true })
  writeFileSync(path.join(left, 'body'), 'half of a file')
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  utimesSync(left, yesterday, yesterday)
  const upload = await keepUpload(new Request('http://localhost/', { method: 'POST', body: 'a file' }), 1000)
  await removeLeftUploads(Date.now())
  expect(existsSync(left)).toBe(false)
  let text = ''
  for await (const chunk of upload.read()) text += Buffer.from(chunk).toString('utf8')
  expect(text).toBe('a file')
  await upload.remove()
})

it('a server without uploads has none to delete', async () => {
  await expect(removeLeftUploads(Date.now())).resolves.toBeUndefined()
})
