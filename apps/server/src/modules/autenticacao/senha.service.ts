import argon2 from '@node-rs/argon2'

// OWASP's recommendation for argon2id, which is the library's default algorithm: 19 MiB, 2 passes, 1 lane. It runs off the event
// loop, on the thread pool.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashSenha(senha: string): Promise<string> {
  return argon2.hash(senha.normalize('NFC'), OPTIONS)
}

export function verifySenha(senhaHash: string, senha: string): Promise<boolean> {
  return argon2.verify(senhaHash, senha.normalize('NFC'))
}

/** A hash that no password opens, checked when the CPF is unknown so that both answers take the same time. */
export const HASH_DE_NINGUEM: Promise<string> = hashSenha(crypto.randomUUID())
