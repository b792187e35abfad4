import * as z from 'zod'
import { saveDraft, readDraft } from '#lib/form-draft.ts'
import type { Item } from './itens.ts'

const CHAVE = 'busca.recentes'
const QUANTOS = 6

const recentesSchema = z.array(
  z.object({
    tipo: z.enum(['tela', 'contrato', 'veiculo', 'loja', 'regra']),
    rotulo: z.string(),
    descricao: z.string(),
    href: z.string().startsWith('/'),
  }),
)

/** What this person opened from the search in this tab, the newest first. Signing out deletes it. */
export const lerRecentes = (): Item[] => recentesSchema.safeParse(readDraft(CHAVE)).data ?? []

export function guardarRecente({ tipo, rotulo, descricao, href }: Item): void {
  const outros = lerRecentes().filter((recente) => recente.href !== href)
  saveDraft(CHAVE, [{ tipo, rotulo, descricao, href }, ...outros].slice(0, QUANTOS))
}
