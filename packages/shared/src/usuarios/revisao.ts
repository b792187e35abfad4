import * as z from 'zod'
import { id } from '../id.ts'
import { defineCall } from '../call.ts'
import { formatDiaDoInstante, formatInstante, instante } from '../dia.ts'
import { paginacaoQuery, totaisSchema } from '../paginacao.ts'
import { CODIGOS_QUE_VINCULAM } from '../permissoes.ts'
import { quemPodeSchema } from '../politicas/quem-pode.ts'
import { colunaDe } from '../relatorios/colunas.ts'
import { formatoQuery } from '../relatorios/exportacao.ts'
import { permissao } from './perfil.ts'

/** An answer counts for so many days. A review that takes longer asks again. */
export const DIAS_DE_UMA_RESPOSTA = 30
/** At most so many accesses one call keeps. */
const MAXIMO_DE_RESPOSTAS = 200

const perfilDoAcesso = z
  .object({
    nome: z.string(),
    /** null: from before this was kept. */
    desde: instante.nullable(),
    /** 'Sara Segunda, a pedido de Helena Prado'; null: from before this was kept. */
    por: z.string().nullable(),
  })
  .meta({ title: 'PerfilDoAcesso' })

/** A person's access as a review shows it, and keeps it once it is signed. */
export const acessoSchema = z.object({
  nome: z.string(),
  /** '***.982.247-**' */
  cpf: z.string(),
  perfis: z.array(perfilDoAcesso),
  /** Those that bind the institution. */
  codigos: z.array(permissao),
  /** null: never, as far as it was kept. */
  ultimoUsoEm: instante.nullable(),
  segundoFator: z.boolean(),
  /** By what the person signs in. */
  entrada: z.enum(['senha', 'provedor', 'senhaOuProvedor']),
})
export type Acesso = z.infer<typeof acessoSchema>

const respostaSchema = z
  .object({ resposta: z.enum(['mantem', 'retira']), por: z.string(), em: instante })
  .meta({ title: 'RespostaDaRevisao' })

const acessoEmRevisaoSchema = z.object({
  usuarioId: z.int(),
  ...acessoSchema.shape,
  /** The answer that counts; null: none does yet. */
  resposta: respostaSchema.nullable(),
  /** '3.17': of the person, and of their profiles together. Who answers sends it, so that nobody keeps what they didn't see. */
  versoes: z.string(),
  /** The access is the caller's, and somebody else reviews it. */
  proprio: z.boolean(),
})
export type AcessoEmRevisao = z.infer<typeof acessoEmRevisaoSchema>

/** GET /api/equipe/revisao: active people of the own institution, by name. `situacao`: those without an answer. */
export const revisaoCall = defineCall('GET', '/api/equipe/revisao', {
  reads: 'equipe',
  query: z.object({
    ...paginacaoQuery.shape,
    situacao: z.enum(['semResposta'], { error: 'Use semResposta.' }).optional(),
  }),
  answer: z.object({
    acessos: z.array(acessoEmRevisaoSchema),
    /** Number of people without an answer that counts. */
    faltam: z.int(),
    /** When the review under way began; null: nobody has answered yet. */
    iniciadaEm: instante.nullable(),
    /** Who may review the caller's own access. */
    podem: quemPodeSchema,
    ...totaisSchema.shape,
  }),
})

const respondidoSchema = z.object({
  usuarioId: id,
  versoes: z
    .string()
    .max(40)
    .regex(/^\d+\.\d+$/, { error: 'Versão inválida.' }),
})
const manterRequest = z.object({
  acessos: z
    .array(respondidoSchema)
    .min(1, { error: 'Escolha pelo menos um acesso.' })
    .max(MAXIMO_DE_RESPOSTAS, { error: `Responda a no máximo ${MAXIMO_DE_RESPOSTAS} acessos de uma vez.` }),
})
export type Respondido = z.infer<typeof respondidoSchema>

/** Keeps one access, or many of which none binds the institution. */
export const manterAcessosCall = defineCall('POST', '/api/equipe/revisao/manter', { body: manterRequest })
/** Switches a person's access off. */
export const retirarAcessoCall = defineCall('POST', '/api/equipe/pessoas/:id/retirar-na-revisao', {
  body: respondidoSchema.pick({ versoes: true }),
})
export const assinarRevisaoCall = defineCall('POST', '/api/equipe/revisao/assinar', {
  answer: z.object({ id: z.int() }),
})

const revisaoAssinadaSchema = z
  .object({
    id: z.int(),
    iniciadaEm: instante,
    assinadaEm: instante,
    assinadaPor: z.string(),
    mantidos: z.int(),
    retirados: z.int(),
  })
  .meta({ title: 'RevisaoAssinada' })
export type RevisaoAssinada = z.infer<typeof revisaoAssinadaSchema>

/** GET /api/equipe/revisoes: the signed ones, the newest first. */
export const revisoesCall = defineCall('GET', '/api/equipe/revisoes', {
  reads: 'equipe',
  query: paginacaoQuery,
  answer: z.object({ revisoes: z.array(revisaoAssinadaSchema), ...totaisSchema.shape }),
})

const acessoRevistoSchema = z.object({ usuarioId: z.int(), ...acessoSchema.shape, resposta: respostaSchema })
export type AcessoRevisto = z.infer<typeof acessoRevistoSchema>

/** GET /api/equipe/revisoes/{id}: what a signed review says of each access, by name. */
export const revisaoAssinadaCall = defineCall('GET', '/api/equipe/revisoes/:id', {
  reads: 'equipe',
  query: paginacaoQuery,
  answer: z.object({
    revisao: revisaoAssinadaSchema,
    acessos: z.array(acessoRevistoSchema),
    ...totaisSchema.shape,
  }),
})

export const exportarRevisaoCall = defineCall('GET', '/api/equipe/revisao/exportar', {
  query: z.object(formatoQuery),
  answer: 'file',
})
export const exportarRevisaoAssinadaCall = defineCall('GET', '/api/equipe/revisoes/:id/exportar', {
  query: z.object(formatoQuery),
  answer: 'file',
})

/** What a binding code lets somebody do: an act upon contracts, or a subject. */
const LABEL_VINCULA: Record<(typeof CODIGOS_QUE_VINCULAM)[number], string> = {
  'Contratos.Contratos.Enviar': 'enviar',
  'Contratos.Contratos.Aprovar': 'aprovar',
  'Contratos.Contratos.Liquidar': 'liquidar',
  'Carteira.Baixas.Confirmar': 'baixas',
  'Carteira.Limites.Alterar': 'suspensões',
  'Configuracoes.Politicas.Alterar': 'políticas',
  'Equipe.Usuarios.Alterar': 'acessos',
}

/** 'enviar, aprovar contratos; políticas, acessos'; '' where none of the codes binds. */
export function vinculamEmTexto(codigos: readonly string[]): string {
  const [atos, assuntos] = [true, false].map((deContratos) =>
    CODIGOS_QUE_VINCULAM.filter(
      (codigo) => codigos.includes(codigo) && codigo.startsWith('Contratos.') === deContratos,
    )
      .map((codigo) => LABEL_VINCULA[codigo])
      .join(', '),
  )
  return [atos && `${atos} contratos`, assuntos].filter(Boolean).join('; ')
}

export const LABEL_RESPOSTA = { mantem: 'Mantido', retira: 'Retirado' } as const
export const LABEL_ENTRADA: Record<Acesso['entrada'], string> = {
  senha: 'Senha',
  provedor: 'Provedor',
  senhaOuProvedor: 'Senha ou provedor',
}

/** 'Gestor (desde 01/03/2026, por Sara Segunda)' */
export const perfilEmTexto = ({ nome, desde, por }: Acesso['perfis'][number]) => {
  const origem = [...(desde ? [`desde ${formatDiaDoInstante(desde)}`] : []), ...(por ? [`por ${por}`] : [])]
  return origem.length > 0 ? `${nome} (${origem.join(', ')})` : nome
}

type Linha = Acesso & { resposta: z.infer<typeof respostaSchema> | null }
const coluna = colunaDe<Linha>()

/** A review as a file. */
export const COLUNAS_DA_REVISAO = [
  coluna('nome', 'Nome', 'texto', 24, ({ nome }) => nome),
  coluna('cpf', 'CPF', 'texto', 15, ({ cpf }) => cpf),
  coluna('perfis', 'Perfis', 'texto', 40, ({ perfis }) => perfis.map(perfilEmTexto).join('; ') || 'Nenhum'),
  coluna(
    'vinculam',
    'Permissões que vinculam',
    'texto',
    34,
    ({ codigos }) => vinculamEmTexto(codigos) || null,
  ),
  coluna('uso', 'Último uso', 'texto', 17, ({ ultimoUsoEm }) => ultimoUsoEm && formatInstante(ultimoUsoEm)),
  coluna('segundoFator', 'Segundo fator', 'texto', 10, ({ segundoFator }) => (segundoFator ? 'Sim' : 'Não')),
  coluna('entrada', 'Entra com', 'texto', 17, ({ entrada }) => LABEL_ENTRADA[entrada]),
  coluna(
    'resposta',
    'Resposta',
    'texto',
    12,
    ({ resposta }) => resposta && LABEL_RESPOSTA[resposta.resposta],
  ),
  coluna('por', 'Respondida por', 'texto', 22, ({ resposta }) => resposta?.por ?? null),
  coluna('em', 'Respondida em', 'texto', 17, ({ resposta }) => resposta && formatInstante(resposta.em)),
]
