import 'server-only'
import { AppError } from '@/lib/shared/errors'

// Implements the core of tus 1.0 (https://tus.io/protocols/resumable-upload), creation and termination.
const version = { 'tus-resumable': '1.0.0' }

export const tusResponse = (status: number, headers: Record<string, string> = {}, body: string | null = null) =>
  new Response(body, { status, headers: { ...version, ...headers } })

export function tusMetadata(headers: Headers): Record<string, string> {
  const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name, value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  )
}

export function tusOffset(headers: Headers): number {
  const offset = headers.get('upload-offset') ?? ''
  if (headers.get('content-type') !== 'application/offset+octet-stream' || !/^\d{1,15}$/.test(offset)) {
    throw new AppError('validation', 'A part needs Upload-Offset and the content type application/offset+octet-stream.')
  }
  return Number(offset)
}
