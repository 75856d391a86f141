import { getImageProps } from 'next/image'
import { pictureSource } from '@/lib/shared/picture-source'
import service from '@/lib/shared/picture-service.json'

// What next/image reads from next.config.mjs, which takes its service from the same file.
process.env.__NEXT_IMAGE_OPTS = JSON.stringify({
  deviceSizes: service.device,
  imageSizes: service.image,
  qualities: [service.quality],
  path: '/_next/image',
  loader: 'default',
})

test.each([
  '92vw',
  '(min-width: 1024px) 60vw, 100vw',
  '(min-width: 640px) 40vw, 23vw',
  '(min-width: 1024px) 34rem, 92vw',
  '16rem',
])('pictures are served as next/image would serve them (%s)', (sizes) => {
  const { props } = getImageProps({ src: '/art/a b.webp', alt: '', fill: true, sizes, quality: service.quality })
  expect(pictureSource('/art/a b.webp', sizes)).toEqual({ src: props.src, srcSet: props.srcSet, sizes: props.sizes })
})

test('pictures on other hosts are shown as they are', () => {
  expect(pictureSource('https://i.vimeocdn.com/video/1.jpg', '92vw')).toEqual({
    src: 'https://i.vimeocdn.com/video/1.jpg',
  })
})
