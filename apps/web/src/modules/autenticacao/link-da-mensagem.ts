import type { LinkDeEmail } from '@lastro/shared/autenticacao/email'
import { useState } from 'react'

const read = (hash: string): LinkDeEmail | undefined => {
  const [, id, token] = /^#?(\d{1,15})\.([\w-]{43})$/.exec(hash) ?? []
  return id && token ? { id: Number(id), token } : undefined
}

/** What a letter's link brings after the #, which no server is sent; undefined: the link isn't whole. */
export const useLinkDaMensagem = () => useState(() => read(window.location.hash))[0]

export const LINK_PARTIDO = 'Este link não está inteiro. Abra-o de novo na mensagem.'
