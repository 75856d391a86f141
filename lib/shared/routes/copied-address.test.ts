import { pageOfPublic, parseThingAddress } from './copied-address'

test.each(['/videos', '/videos/0', '/videos/x', '/videos/7/more', '/live', '/live/x', '/performers', '/performers/7'])(
  'the public address %s stays the same for logged-in people',
  (path) => expect(pageOfPublic(path)).toBeNull(),
)

test.each(['/browse/videos/0/info', '/browse/videos/7', '/artists', '/videos/7', '//artists/7'])(
  'nothing is named at %s',
  (path) => expect(parseThingAddress(path)).toBeNull(),
)

test('an artist is named by their number, and by the slug to which their public page leads', () => {
  expect(parseThingAddress('/artists/7?page=2')).toEqual({ kind: 'artist', id: '7' })
  expect(parseThingAddress(pageOfPublic('/performers/tara-tambura') ?? '')).toEqual({
    kind: 'artist',
    id: 'tara-tambura',
  })
})
