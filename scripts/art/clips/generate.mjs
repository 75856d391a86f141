import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createScene, renderStage } from '../base/stage.mjs'
import { clips } from './programme.mjs'
import { composeLine, mixSoundtrack } from './soundtrack.mjs'

const [width, height, fps] = [640, 360, 24]
const clipsDir = join(import.meta.dirname, '../../../prisma/demo/clips')

/** Frames drawn ahead of the encoder: enough to keep two cores busy. */
const ahead = 6

/** The stage without its players, drawn once for the whole clip. */
async function stageOf(clip) {
  const scene = createScene(`clip/${clip.name}`, clip.colors)
  const light = { x: 0.5, y: 0.5, r: 0.95, color: clip.colors.accent, strength: 0.4 }
  return sharp(Buffer.from(renderStage(scene, { w: width, h: height, body: '', light, bloom: 0 })))
    .png()
    .toBuffer()
}

async function frame(clip, tune, stage, index) {
  const t = index / fps
  const scene = createScene(`clip/${clip.name}`, clip.colors)
  const body = clip.draw(t, { duration: clip.duration, beat: clip.beat, line: tune, scene })
  const fade = Math.min(1, t / 0.8, (clip.duration - t) / 1.4)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${scene.defs.join('')}</defs>` +
    `<g opacity="${fade.toFixed(3)}" transform="translate(${width / 2} ${height / 2})">${body}</g></svg>`
  return sharp(stage)
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

/** Kilobits a second for the picture, so that the whole file keeps to its size with the sound and a margin. */
const videoRate = ({ name, duration }) =>
  Math.floor((((name.startsWith('trailer') ? 375 : 840) * 8) / duration - 42) * 0.76)

/** ffmpeg, taking raw frames on its input: VP9 and Opus in WebM, a key frame every four seconds, cues for seeking. */
function encoder(wav, file, rate) {
  const args = [
    '-y',
    '-loglevel',
    'error',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(fps),
    '-i',
    '-',
    '-i',
    wav,
    '-c:v',
    'libvpx-vp9',
    '-pix_fmt',
    'yuv420p',
    '-crf',
    '38',
    '-b:v',
    `${rate}k`,
    '-g',
    String(fps * 4),
    '-row-mt',
    '1',
    '-threads',
    '2',
    '-tile-columns',
    '1',
    '-deadline',
    'good',
    '-cpu-used',
    '4',
    '-auto-alt-ref',
    '1',
    '-lag-in-frames',
    '25',
    '-c:a',
    'libopus',
    '-b:a',
    '40k',
    '-ac',
    '1',
    '-cues_to_front',
    '1',
    '-fflags',
    '+bitexact',
    '-flags:v',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    file,
  ]
  return spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
}

async function make(clip, work) {
  const tune = composeLine({
    raga: clip.raga,
    from: clip.beat * 4,
    to: clip.duration - 3,
    beat: clip.beat,
    seed: clip.name,
  })
  const wav = join(work, `${clip.name}.wav`)
  await writeFile(
    wav,
    mixSoundtrack({ duration: clip.duration, sa: 146.83, beat: clip.beat, drum: clip.drum, line: tune }),
  )
  const stage = await stageOf(clip)
  const file = join(clipsDir, `${clip.name}.webm`)
  const ffmpeg = encoder(wav, file, videoRate(clip))
  const ended = once(ffmpeg, 'close')
  const total = clip.duration * fps
  const waiting = []
  for (let i = 0; i < total + ahead; i += 1) {
    if (i < total) waiting.push(frame(clip, tune, stage, i))
    if (i < ahead) continue
    if (!ffmpeg.stdin.write(await waiting.shift())) await once(ffmpeg.stdin, 'drain')
    if ((i - ahead) % (fps * 10) === 0)
      console.log(`  ${clip.name} ${Math.floor((i - ahead) / fps)}/${clip.duration} s`)
  }
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${clip.name}`)
  console.log(`${clip.name}.webm ${clip.duration} s ${((await stat(file)).size / 1000).toFixed(0)} KB`)
}

const wanted = process.argv.slice(2)
const work = await mkdtemp(join(tmpdir(), 'clips-'))
await mkdir(clipsDir, { recursive: true })
try {
  for (const clip of clips.filter((c) => !wanted.length || wanted.includes(c.name))) await make(clip, work)
} finally {
  await rm(work, { recursive: true, force: true })
}
