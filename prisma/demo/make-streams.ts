// Creates the demo streams in `public/streams`: half a minute of two clips, in small sizes. Needs ffmpeg, and isn't
// part of any build: node --conditions=react-server --import tsx prisma/demo/make-streams.ts
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeLadder } from '@/lib/server/media/streams/ladder'
import { probeVideo } from '@/lib/server/media/streams/video-facts'
import { demoStreams } from './media'

const rungs = [
  { side: 360, kbits: 120 },
  { side: 216, kbits: 60 },
]

async function main() {
  for (const { clip, url, key, seconds } of Object.values(demoStreams)) {
    const to = path.join('public', path.dirname(url))
    await rm(to, { recursive: true, force: true })
    await mkdir(to, { recursive: true })
    const sound = { kbits: 48, channels: 1 }
    const file = path.join('prisma/demo/clips', clip)
    const facts = await probeVideo(file)
    await makeLadder(file, to, facts, { key: key ?? undefined, rungs, sound, seconds })
    console.log(url)
  }
}

void main()
