import { nearestRate, playerSettings, savePlayerSettings } from './player-settings'

beforeEach(() => window.localStorage.clear())

it('player settings are remembered for their person only', () => {
  savePlayerSettings(7, { rate: 0.75, captions: 'ta' })
  savePlayerSettings(7, { volume: 0.4 })
  expect(playerSettings(7)).toEqual({
    volume: 0.4,
    muted: false,
    rate: 0.75,
    captions: 'ta',
    sound: null,
    quality: null,
  })
  expect(playerSettings(8)).toMatchObject({ volume: 1, rate: 1, captions: null })
})

it('invalid settings count as unset', () => {
  for (const wrong of ['nonsense', 'null', '[]', '{"volume":7,"rate":"fast","captions":{},"muted":1}']) {
    window.localStorage.setItem('rasika:player:7', wrong)
    expect(playerSettings(7)).toEqual({ volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null })
  }
})

it('a speed is a multiple of 0.05 between half and double, without rounding errors', () => {
  expect([0.1, 0.53, 1.1000000000000003, 1.149, 9].map(nearestRate)).toEqual([0.5, 0.55, 1.1, 1.15, 2])
})
