import { expect, test } from 'vitest'
import { isCommonPassword } from './senha-comum.ts'

test.each([
  '123456789012',
  '098765432109',
  'aaaaaaaaaaaa',
  'qwertyuiopas',
  'abcdefghijkl',
  'qwerty123456',
  'senha1234567',
  'Senha@123456',
  'S3nh@2026!!!',
  'P@ssw0rd2026',
  'Password1234',
  'senhasenha12',
  'senha senha senha',
  'Brasil@20262027',
  'flamengo1981!',
  'MudarSenha#2026',
  '123mudar123456',
  'abc123abc123',
  'Lastro-demo-2026',
  'iloveyou12345',
  '1q1q1q1q1q1q',
  'zaqwsx123456',
])('%s is refused', (senha) => {
  expect(isCommonPassword(senha)).toBe(true)
})

test.each([
  'cavalo bateria grampo',
  'kdpq-7vnx-m3ht-92zr',
  'uma-senha-bem-comprida',
  'Trem azul 47 no quintal',
  'xK9#mPw2$vLq',
  'senha do cofre da tia Nair',
])('%s is taken', (senha) => {
  expect(isCommonPassword(senha)).toBe(false)
})
