// Lowest baseline, with only node:http and pg.
// node bench/bare-server.mjs PORT   (DATABASE_URL)
import { createServer } from 'node:http'
import { bareListWithTotal, bareSearch } from './floor/bare-queries.mjs'

const answers = {
  '/list': (params) => bareListWithTotal(params.get('category'), Number(params.get('page'))),
  '/search': (params) => bareSearch(params.get('query')),
}

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  try {
    const body = JSON.stringify((await answers[pathname]?.(searchParams)) ?? null)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(500).end()
  }
})
server.listen(Number(process.argv[2]), '127.0.0.1')
