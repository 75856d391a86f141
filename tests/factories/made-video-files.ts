import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Encodes small videos with ffmpeg, in the formats of common devices.

const listed = spawnSync('ffmpeg', ['-v', 'error', '-filters'], { encoding: 'utf8' })
export const hasFfmpeg = !listed.error
/** True if ffmpeg has the filters for converting HDR videos. */
export const convertsHdr = /\bzscale\b/.test(listed.stdout ?? '') && /\btonemap\b/.test(listed.stdout ?? '')

/** Returns an ffmpeg source for a test picture whose quarters, row by row, are white, red, green and blue. */
export const quarters = (size = '320x240', rate = '25', seconds = 1) =>
  [
    `color=blue:size=${size}:rate=${rate}:duration=${seconds},format=yuv444p`,
    ...['drawbox=0:0:iw/2:ih/2:white:fill', 'drawbox=iw/2:0:iw/2:ih/2:red:fill', 'drawbox=0:ih/2:iw/2:ih/2:lime:fill'],
  ].join(',')

export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']

/**
 * @param inputs ffmpeg's lavfi sources
 * @param output ffmpeg options that end with the file name
 */
export function makeVideoFile(inputs: readonly string[], output: readonly string[]): void {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...inputs.flatMap((each) => ['-f', 'lavfi', '-i', each]), ...output])
}

/**
 * Writes a rotation into the file's header.
 * @param matrix entries a, b, c and d (ISO/IEC 14496-12, 8.3.2)
 */
export function turnVideoFile(file: string, [a, b, c, d]: readonly [number, number, number, number]): void {
  const bytes = readFileSync(file)
  const at = bytes.indexOf('tkhd') + 44
  const fixed = [a, b, 0, c, d, 0].map((value) => value * 0x10000)
  fixed.forEach((value, index) => bytes.writeInt32BE(value, at + index * 4))
  writeFileSync(file, bytes)
}
