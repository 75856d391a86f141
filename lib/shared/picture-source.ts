import service from '@/lib/shared/picture-service.json'

const [smallestWindow = 640] = service.device
const allWidths = [...service.image, ...service.device]

/** Our own pictures go through the image service; those of other hosts are shown as they are. */
const isOwn = (address: string) => address.startsWith('/')

const served = (address: string, width: number) =>
  `/_next/image?url=${encodeURIComponent(address)}&w=${width}&q=${service.quality}`

/** The narrowest that a picture with these `sizes` is ever drawn, in CSS pixels; 0 where they name no share of it. */
function narrowest(sizes: string): number {
  const shares = [...sizes.matchAll(/(^|\s)(1?\d?\d)vw/g)].map((match) => Number(match[2]))
  return shares.length > 0 ? (smallestWindow * Math.min(...shares)) / 100 : 0
}

/** The pages have few kinds of places for pictures, and many pictures. */
const widthsOf = new Map<string, number[]>()
function widthsFor(sizes: string): number[] {
  const known = widthsOf.get(sizes)
  if (known) return known
  const wide = allWidths.filter((width) => width >= narrowest(sizes))
  widthsOf.set(sizes, wide)
  return wide
}

/**
 * What an `<img>` needs to be served in the width that it is drawn in: the addresses that `next/image` would write,
 * without its code in the browser.
 * @param address path on our own origin, or an address elsewhere
 * @param sizes as of the attribute: the width of the picture in CSS
 */
export function pictureSource(address: string, sizes: string): { src: string; srcSet?: string; sizes?: string } {
  if (!isOwn(address)) return { src: address }
  return {
    src: served(address, Math.max(...allWidths)),
    srcSet: widthsFor(sizes)
      .map((width) => `${served(address, width)} ${width}w`)
      .join(', '),
    sizes,
  }
}
