import Image from 'next/image'

/** The picture behind the title of a `PageHero`. @param src address of the art, on our own origin */
export function HeroArt({ src }: { src: string }) {
  return (
    <Image
      src={src}
      alt=""
      fill
      sizes="(min-width: 768px) 75vw, 100vw"
      preload
      fetchPriority="high"
      className="object-cover opacity-70"
    />
  )
}
