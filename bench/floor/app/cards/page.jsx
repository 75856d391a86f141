import { cookies } from 'next/headers'
import { bareList } from '../../bare-queries.mjs'

const categories = ['dance', 'music', 'trivia', 'lectures']

/** Four bare lists as plain markup: about the rows of the browse page, without anything that runs in the browser. */
export default async function CardsPage() {
  const count = (await cookies()).getAll().length
  const lists = await Promise.all(categories.map((category) => bareList(category, 0)))
  return (
    <>
      <h1>A page made for this request, with {count} cookies</h1>
      {lists.map((videos, index) => (
        <section key={categories[index]}>
          <h2>{categories[index]}</h2>
          <ul>
            {videos.map(({ id, name, description, thumbnailUrl, duration, artist }) => (
              <li key={id}>
                <a href={`/browse/videos/${id}/info`}>
                  <h3 style={{ backgroundImage: `url(${thumbnailUrl})` }}>{name}</h3>
                </a>
                <p>{artist}</p>
                <p>{duration}</p>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
