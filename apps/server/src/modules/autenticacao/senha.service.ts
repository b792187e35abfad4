import { randomInt } from 'node:crypto'
import argon2 from '@node-rs/argon2'

// OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane. It runs on the thread
// pool.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashSenha(senha: string): Promise<string> {
  return argon2.hash(senha.normalize('NFC'), OPTIONS)
}

export function verifySenha(senhaHash: string, senha: string): Promise<boolean> {
  return argon2.verify(senhaHash, senha.normalize('NFC'))
}

/** A hash that no password opens. An unknown CPF is checked against it, so that both refusals take equal time. */
export const HASH_DE_NINGUEM: Promise<string> = hashSenha(crypto.randomUUID())

/** 'abcd-efgh': random letters of an alphabet, in groups that people can copy. */
export function sortearGrupos(alfabeto: string, grupos: number, letras: number): string {
  const grupo = () => Array.from({ length: letras }, () => alfabeto[randomInt(alfabeto.length)]).join('')
  return Array.from({ length: grupos }, grupo).join('-')
}
