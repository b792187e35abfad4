import { expect, test } from 'vitest'
import { describeAparelho } from './aparelho.service.ts'

const MOZILLA = 'Mozilla/5.0'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0`,
    'Edge no Windows',
  ],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1`,
    'Safari no Mac',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1`,
    'Safari no iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/141.0 Mobile Safari/604.1`,
    'Chrome no iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 14; SM-S918B) ${KIT} SamsungBrowser/26.0 Chrome/122.0 Safari/537.36`,
    'Samsung Internet no Android',
  ],
  [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, 'Firefox no Linux'],
  [
    `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/141.0 Safari/537.36 OPR/122.0`,
    'Opera no ChromeOS',
  ],
  ['Firefox/1', 'Firefox'],
  ['curl/8.5.0', null],
  ['<script>Windows</script>', null],
  ['', null],
  [undefined, null],
])('%s', (userAgent, words) => {
  expect(describeAparelho(userAgent)).toBe(words)
})
