import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { until } from '@/tests/support/until'
import { signIn } from './support/client'

test('a trailer disappears when an import unpublishes its video', async () => {
  const admin = await signIn(demoAccounts.admin)
  const name = `Taken back ${Date.now()}`
  const bring = async (publishedAt: string) => {
    const row = `${name},${name},dance,76979871,1:00,/art/dance.webp,${publishedAt}`
    const body = `externalId,name,category,vimeo,duration,thumbnail,publishedAt\n${row}\n`
    const headers = { 'content-type': 'text/csv' }
    const { text } = await admin.ask(staffApiRoutes.catalogueImport('csv', false), { method: 'POST', headers, body })
    expect(text).toContain('"ok":true')
  }
  await bring('2020-01-31T19:30')
  const [video] = await admin.read<{ id: number }[]>(staffApiRoutes.choices('video', name))
  const { id } = await admin.act<{ id: number }>('saveTrailerAction', {
    videoId: video?.id,
    name,
    description: '',
    source: 'vimeo',
    vimeo: '76979871',
    embedKey: '',
    fileKey: '',
    duration: '0:30',
    thumbnailUrl: '/art/dance.webp',
    position: '900',
  })
  const visit = async () => (await admin.ask(routes.trailer(id))).status
  // The second visit gets the page that the first one cached.
  expect([await visit(), await visit()]).toEqual([200, 200])
  await bring('')
  await until('a page that is gone', async () => (await visit()) === 404)
  expect([await visit(), await visit()]).toEqual([404, 404])
  await bring('2020-01-31T19:30')
  await until('a page that is there again', async () => (await visit()) === 200)
  await admin.act('deleteVideosAction', { ids: [video?.id] })
})
