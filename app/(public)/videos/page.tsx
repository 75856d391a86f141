import { VideoIndex, videoIndexMetadata } from '@/app/(public)/videos/_components/video-index'

export const generateMetadata = () => videoIndexMetadata(1)

export default function VideosPage() {
  return <VideoIndex page={1} />
}
