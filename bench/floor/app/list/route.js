import { bareListWithTotal } from '../../bare-queries.mjs'

export async function GET(request) {
  const params = new URL(request.url).searchParams
  return Response.json(await bareListWithTotal(params.get('category'), Number(params.get('page'))))
}
