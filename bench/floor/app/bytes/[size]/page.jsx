// A static page of a given size: Next makes it at the first visit and serves what it stored from then on.
export const dynamic = 'force-static'

/** Next writes the text twice: as HTML, and as data for the browser. */
const COPIES = 2

export default async function PageOfBytes({ params }) {
  const { size } = await params
  return <p>{'static '.repeat(Math.floor(Number(size) / COPIES / 'static '.length))}</p>
}
