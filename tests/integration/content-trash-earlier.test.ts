import { deleteArtist } from '@/lib/domains/catalogue/artists/mutations'
import { getStaffArtist } from '@/lib/domains/catalogue/staff-artists/queries'
import { deleteVideos } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { restoreFromTrash } from '@/lib/domains/trash/mutations'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { found } from '@/lib/shared/errors'
import { makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})

/** Restores what is in the trash, which was put there before its table got a column, and lost another. */
async function restoreWithout(column: string): Promise<void> {
  const { id } = await db.trashItem.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.$executeRaw`
    UPDATE "TrashItem" SET "rows" = jsonb_set("rows" #- ARRAY['0', 'rows', '0', ${column}], '{0,rows,0,gone}', 'true')`
  await restoreFromTrash(admin, { id })
}

it('an artist who was deleted before artists had facts comes back from the trash without any', async () => {
  const artist = await makeArtist({ name: 'Asha' })
  await deleteArtist(admin, artist.id, {})
  await restoreWithout('facts')
  expect(found(await getStaffArtist(admin, artist.id)).form).toMatchObject({ name: 'Asha' })
  expect(await db.artist.findFirstOrThrow({ select: { facts: true } })).toEqual({ facts: {} })
})

it('a video that was deleted before videos had prices comes back from the trash without any', async () => {
  const { id, name } = await makeVideo()
  await deleteVideos(admin, { ids: [id] })
  await restoreWithout('rentalPrices')
  expect(found(await getStaffVideo(admin, id)).form).toMatchObject({ name })
})
