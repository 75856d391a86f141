import { nearestRate, playerSettings, savePlayerSettings } from './player-settings'

beforeEach(() => window.localStorage.clear())

it('what one person chose in the player is remembered for them and not for the next on the device', () => {
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

it('settings that were stored wrongly count as not chosen', () => {
  for (const wrong of ['nonsense', 'null', '[]', '{"volume":7,"rate":"fast","captions":{},"muted":1}']) {
    window.localStorage.setItem('rasika:player:7', wrong)
    expect(playerSettings(7)).toEqual({ volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null })
  }
})

it('a speed is a step of 0.05 between half and double, without the noise of fractions', () => {
  expect([0.1, 0.53, 1.1000000000000003, 1.149, 9].map(nearestRate)).toEqual([0.5, 0.55, 1.1, 1.15, 2])
})
