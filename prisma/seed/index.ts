// Adds the demo catalogue and accounts in one transaction, so an interrupted run leaves nothing behind. A later run
// updates dates and media, and adds data that earlier versions of the seed lacked.
// node --conditions=react-server --import tsx prisma/seed/index.ts      (DATABASE_URL, DATA_DIR)
import path from 'node:path'
import { indexVideos } from '@/lib/domains/search/index/mutations'
import { closeDb, db, type Db } from '@/lib/server/db/client'
import { lockFor } from '@/lib/server/db/locks'
import { demoArtists } from '@/prisma/demo/artists'
import { programme } from '@/prisma/demo/programme'
import { hashDemoPasswords, seedAccounts } from './accounts'
import { seedFigures } from './figures'
import { KNOWLEDGE_SEED, seedKnowledge } from './knowledge'
import { copyClips } from './media'
import { PASSAGES_SEED, seedPassages } from './passages'
import { seedPeopleAndPlaces } from './people-and-places'
import { PLAYLISTS_SEED, seedPlaylists } from './playlists'
import { QUIZ_SEED, seedQuiz } from './quiz'
import { SCRIPTS_SEED, seedScripts } from './scripts'
import { addStreams, STREAMS_SEED } from './streams'
import { seedTerms } from './terms'
import { seedTickets, TICKETS_SEED } from './tickets'
import { refreshTimes, seedLivestreams } from './time'
import { seedVideos, seedHighlights, seedTags } from './videos'

const SEED = 'demo'
/** Key of the advisory lock. Must be unique in the application. */
const LOCK = 7_241_906
const TRANSACTION = { maxWait: 20_000, timeout: 120_000 }

async function isDone(tx: Db, name = SEED): Promise<boolean> {
  return (await tx.seedRun.findUnique({ where: { name } })) !== null
}

/** Adds data that earlier versions of the seed lacked. */
async function catchUp(tx: Db, now: Date) {
  await lockFor(tx, LOCK)
  const streams = (await isDone(tx, STREAMS_SEED)) ? 0 : await addStreams(tx)
  const names = (await isDone(tx, KNOWLEDGE_SEED)) ? 0 : await seedKnowledge(tx)
  const spellings = (await isDone(tx, SCRIPTS_SEED)) ? 0 : await seedScripts(tx)
  const passages = (await isDone(tx, PASSAGES_SEED)) ? 0 : await seedPassages(tx)
  const playlists = (await isDone(tx, PLAYLISTS_SEED)) ? 0 : await seedPlaylists(tx, now)
  const questions = (await isDone(tx, QUIZ_SEED)) ? 0 : await seedQuiz(tx)
  const tickets = (await isDone(tx, TICKETS_SEED)) ? 0 : await seedTickets(tx, now)
  if (streams + spellings > 0) await indexAll(tx)
  return { streams, names, spellings, passages, playlists, questions, tickets }
}

async function indexAll(tx: Db): Promise<void> {
  const videos = await tx.video.findMany({ select: { id: true } })
  await indexVideos(
    tx,
    videos.map(({ id }) => id),
  )
}

async function fill(tx: Db, hashes: ReadonlyMap<string, string>, now: Date): Promise<boolean> {
  // Makes a second process wait here until the work is done.
  await lockFor(tx, LOCK)
  if (await isDone(tx)) return false
  const terms = await seedTerms(tx)
  const ids = await seedPeopleAndPlaces(tx)
  const videoId = await seedVideos(tx, ids, terms)
  await seedKnowledge(tx)
  await seedScripts(tx)
  await seedQuiz(tx)
  await seedHighlights(tx, videoId)
  await seedTags(tx, ids)
  await indexAll(tx)
  await seedLivestreams(tx, now)
  await seedTickets(tx, now)
  await seedAccounts(tx, videoId, hashes, now)
  await seedPassages(tx)
  await seedPlaylists(tx, now)
  await seedFigures(tx, now)
  await tx.seedRun.createMany({ data: [{ name: SEED }, { name: STREAMS_SEED }] })
  return true
}

async function main(): Promise<void> {
  const now = new Date()
  const store = path.resolve(process.env.DATA_DIR ?? '.data', 'media')
  const copied = await copyClips(path.resolve(__dirname, '../demo/clips'), store)
  if (copied > 0) console.log(`  ${copied} clips copied to the media store`)

  if (!(await isDone(db))) {
    const hashes = await hashDemoPasswords()
    const filled = await db.$transaction((tx) => fill(tx, hashes, now), TRANSACTION)
    if (filled) console.log(`  ${programme.length} videos and ${demoArtists.length} artists written`)
    return
  }
  const added = await db.$transaction((tx) => catchUp(tx, now), TRANSACTION)
  if (added.streams > 0) console.log(`  ${added.streams} videos now play as streams`)
  if (added.names > 0) console.log(`  ${added.names} names now have facts`)
  if (added.spellings > 0) console.log(`  ${added.spellings} names now have spellings in Indian scripts`)
  if (added.passages > 0) console.log(`  ${added.passages} passages added for the demo accounts`)
  if (added.playlists > 0) console.log('  a teacher’s list added')
  if (added.questions > 0) console.log(`  ${added.questions} quiz questions added`)
  if (added.tickets > 0) console.log(`  ${added.tickets} livestreams with tickets added`)
  const moved = await db.$transaction((tx) => refreshTimes(tx, now), TRANSACTION)
  if (moved > 0) console.log(`  ${moved} livestreams moved to new dates`)
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(closeDb)
