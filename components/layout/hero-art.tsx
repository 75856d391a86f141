import Image from 'next/image'

/** @param src path of the picture on this site */
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
