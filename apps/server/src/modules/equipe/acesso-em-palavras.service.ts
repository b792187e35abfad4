import { maskCpf } from '@lastro/shared/documentos'
import { acessoSchema, type AcessoEmRevisao, type AcessoRevisto } from '@lastro/shared/usuarios/revisao'
import type { AcessoRow, listRespostas } from './revisao.repository.ts'

/** The access in words, without what belongs to the moment. */
export const acessoDa = ({ nome, cpf, perfis, codigos, ultimoUsoEm, segundoFator, entrada }: AcessoRow) => ({
  nome,
  cpf: maskCpf(cpf ?? ''),
  perfis: perfis.map(({ desde, ...perfil }) => ({
    ...perfil,
    desde: desde === null ? null : new Date(desde),
  })),
  codigos,
  ultimoUsoEm,
  segundoFator,
  entrada,
})

export const apresentarAcesso = (row: AcessoRow, eu: number): AcessoEmRevisao => ({
  usuarioId: row.usuarioId,
  ...acessoDa(row),
  resposta:
    row.por !== null && row.respondidaEm !== null
      ? { resposta: 'mantem', por: row.por, em: row.respondidaEm }
      : null,
  versoes: row.versoes,
  proprio: row.usuarioId === eu,
})

type RespostaRow = Awaited<ReturnType<typeof listRespostas>>['rows'][number]

/** An answer of a signed review, in the words of when it was given. */
export const apresentarResposta = ({
  usuarioId,
  retrato,
  resposta,
  por,
  respondidaEm,
}: RespostaRow): AcessoRevisto => ({
  usuarioId,
  ...acessoSchema.parse(JSON.parse(retrato)),
  resposta: { resposta, por, em: respondidaEm },
})
