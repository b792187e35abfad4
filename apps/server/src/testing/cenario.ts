import { randomBytes } from 'node:crypto'
import type { StatusContrato, TipoSelecaoGarantia } from '@lastro/shared/contratos/status'
import type { Centavos } from '@lastro/shared/dinheiro'
import { placaMercosul } from '@lastro/shared/documentos'
import type { FiltroRegra, OrdemSelecao } from '@lastro/shared/regras-garantia/regra-garantia'
import type { ItemDaRegra } from '@lastro/shared/regras-garantia/regra-compilada'
import { PERMISSOES, type Permissao } from '@lastro/shared/permissoes'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { withTransaction } from '../db/transaction.ts'
import { hashToken } from '../http/guard.ts'
import { insertRegra } from '../modules/regras-garantia/regras-garantia.service.ts'

export const DE_INSTITUICAO = PERMISSOES.filter((code) =>
  /^(Contratos|Configuracoes|Relatorios)\./.test(code),
)
export const DE_LOJA = PERMISSOES.filter((code) => code.startsWith('Loja.'))

let counter = 0
const next = () => ++counter

/** A CPF with right check digits, another at each call. */
function newCpf(): string {
  const base = String(100_000_000 + next())
  const digit = (text: string) => {
    const sum = [...text].reduce((total, char, index) => total + Number(char) * (text.length + 1 - index), 0)
    const rest = (sum * 10) % 11
    return String(rest === 10 ? 0 : rest)
  }
  const first = base + digit(base)
  return first + digit(first)
}

/** A RENAVAM with a right check digit. */
export function renavamDe(numero: number): string {
  const base = String(numero).padStart(10, '0')
  const pesos = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = [...base].reduce((total, char, index) => total + Number(char) * (pesos[index] ?? 0), 0)
  const rest = (sum * 10) % 11
  return base + (rest === 10 ? 0 : rest)
}

interface NovoVeiculo {
  lojaId: number
  placa?: string
  renavam?: string | null
  chassi?: string | null
  modeloId?: number
  anoModelo?: number
  hodometro?: number
  preco?: number | null
  tipoCombustivelId?: number | null
}

interface NovoContrato {
  instituicaoId: number
  lojaId: number
  status?: StatusContrato
  tipoSelecao?: TipoSelecaoGarantia
  veiculoIds?: number[]
  regraId?: number
  valorGarantia?: number
  dataTermino?: string
}

const VAZIO = {
  marcas: [],
  modelos: [],
  tipos: [],
  combustiveis: [],
  ufs: [],
  idadeMaxima: null,
  quilometragemMaxima: null,
  chassiRemarcado: null,
  leilao: null,
}

interface NovaRegra {
  instituicaoId: number
  lojaId?: number | null
  contratoId?: number | null
  ordemAno?: OrdemSelecao
  ordemPreco?: OrdemSelecao
  filtros?: FiltroRegra[]
  itens?: (Partial<ItemDaRegra> & { percentual: number })[]
}

/** Rows that a test needs before it goes through the public door. Amounts are in centavos. */
export function createCenario(db: Db, clock: Clock) {
  async function estabelecimento(tipo: 'instituicao' | 'loja', nome: string) {
    const numero = next()
    const { id } = await db
      .insertInto('estabelecimento')
      .values({
        tipo,
        cnpj: String(10_000_000_000_000 + numero),
        razaoSocial: `${nome} S.A.`,
        nomeFantasia: nome,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto(tipo === 'loja' ? 'loja' : 'instituicaoFinanceira')
      .values({ id })
      .execute()
    return id
  }

  async function penhorar(
    chave: { instituicaoFinanceiraId: number; contratoId: number },
    { veiculoId, lojaId, aberto }: { veiculoId: number; lojaId: number; aberto: boolean },
  ) {
    const agora = clock.now()
    const { id } = await db
      .insertInto('penhor')
      .values({
        ...chave,
        veiculoId,
        lojaId,
        dataInclusao: agora,
        ...(!aberto && { dataExclusao: agora, gravame: 'baixado' as const, gravameBaixadoEm: agora }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const veiculo = await db
      .selectFrom('veiculo')
      .where('id', '=', veiculoId)
      .select('placaMercosul')
      .executeTakeFirstOrThrow()
    const instituicaoFinanceiraId = chave.instituicaoFinanceiraId
    if (aberto)
      await db
        .insertInto('penhorIdentificador')
        .values({ tipo: 'placa', valor: veiculo.placaMercosul, instituicaoFinanceiraId, penhorId: id })
        .execute()
    return id
  }

  return {
    instituicao: (nome = `Banco ${next()}`) => estabelecimento('instituicao', nome),
    loja: (nome = `Loja ${next()}`) => estabelecimento('loja', nome),

    /** A signed-in user of an establishment (null: operator) with exactly these permissions; gives the token. */
    async usuario(
      estabelecimentoId: number | null,
      permissoes: readonly Permissao[],
      { nome = 'Pessoa de Teste', senhaHash = '!', termoAceito = true, senhaProvisoria = false } = {},
    ) {
      const tipo = estabelecimentoId === null ? 'operador' : 'instituicao'
      const perfil = await db
        .insertInto('perfil')
        .values({ nome: `Perfil ${next()}`, tipo })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (permissoes.length > 0)
        await db
          .insertInto('perfilPermissao')
          .values(permissoes.map((codigo) => ({ perfilId: perfil.id, codigo })))
          .execute()
      const cpf = newCpf()
      const usuario = await db
        .insertInto('usuario')
        .values({
          cpf,
          nome,
          estabelecimentoId,
          senhaHash,
          senhaProvisoria,
          termoAceitoEm: termoAceito ? clock.now() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('usuarioPerfil').values({ usuarioId: usuario.id, perfilId: perfil.id }).execute()
      const token = randomBytes(32).toString('base64url')
      const agora = clock.now()
      await db
        .insertInto('sessao')
        .values({
          tokenHash: hashToken(token),
          usuarioId: usuario.id,
          criadaEm: agora,
          ultimoUsoEm: agora,
          expiraEm: new Date(agora.getTime() + 12 * 3_600_000),
        })
        .execute()
      return { id: usuario.id, cpf, token }
    },

    async whitelist(instituicaoFinanceiraId: number, lojaId: number, prazo = '2099-12-31') {
      await db.insertInto('whitelist').values({ instituicaoFinanceiraId, lojaId, prazo }).execute()
    },

    /** A model with a FIPE price of one year and fuel in one month. */
    async modelo({
      marca = 'Fiat',
      nome = `Modelo ${next()}`,
      ano = 2022,
      preco = 5_000_000,
      mes = '2026-10-01',
    } = {}) {
      const existing = await db
        .selectFrom('veiculoMarca')
        .where('nome', '=', marca)
        .select('id')
        .executeTakeFirst()
      const { id: marcaId } =
        existing ??
        (await db
          .insertInto('veiculoMarca')
          .values({ nome: marca })
          .returning('id')
          .executeTakeFirstOrThrow())
      const { id: modeloId } = await db
        .insertInto('veiculoModelo')
        .values({ marcaId, tipoId: 1, nome, codigoFipe: `${String(100_000 + next())}-1` })
        .returning('id')
        .executeTakeFirstOrThrow()
      const chave = { modeloId, anoModelo: ano, combustivel: 'G', mes, preco: preco as Centavos }
      await db
        .insertInto('fipeMes')
        .values({ tipoId: 1, mes, precos: 1, importadoEm: clock.now() })
        .onConflict((c) => c.doNothing())
        .execute()
      await db.insertInto('precoReferencia').values(chave).execute()
      await db.insertInto('precoReferenciaAtual').values(chave).execute()
      return { marcaId, modeloId }
    },

    async veiculo({ lojaId, ...novo }: NovoVeiculo) {
      const numero = next()
      const placa =
        novo.placa ??
        `ABC${String(numero % 10)}${'ABCDEFGHIJ'[Math.floor(numero / 10) % 10]}${String(Math.floor(numero / 100) % 100).padStart(2, '0')}`
      const modeloId = novo.modeloId ?? (await this.modelo()).modeloId
      const { id } = await db
        .insertInto('veiculo')
        .values({
          lojaId,
          placa,
          placaMercosul: placaMercosul(placa),
          renavam: novo.renavam === undefined ? renavamDe(1_000_000 + numero) : novo.renavam,
          chassi: novo.chassi === undefined ? `9BD${String(numero).padStart(14, '0')}` : novo.chassi,
          modeloId,
          tipoId: 1,
          anoModelo: novo.anoModelo ?? 2022,
          tipoCombustivelId: novo.tipoCombustivelId === undefined ? 2 : novo.tipoCombustivelId,
          hodometro: novo.hodometro ?? 10_000,
          preco: (novo.preco ?? null) as Centavos | null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async regra({
      instituicaoId,
      lojaId = null,
      contratoId = null,
      ordemAno = 0,
      ordemPreco = 0,
      filtros = [],
      itens = [{ percentual: 8000 }],
    }: NovaRegra) {
      return withTransaction(db, (tx) =>
        insertRegra(
          tx,
          {
            instituicaoFinanceiraId: instituicaoId,
            lojaId,
            contratoId,
            regraPadrao: false,
            ordemSelecaoGarantiaAno: ordemAno,
            ordemSelecaoGarantiaPreco: ordemPreco,
          },
          {
            filtros: filtros.map((filtro, index) => ({ filtro, ordem: index + 1 })),
            itens: itens.map((item) => ({ ...VAZIO, ...item })),
          },
        ),
      )
    },

    /**
     * A contract put straight into a status, with these vehicles: noted in a draft, pledged from then on, free again at the end. Tests of
     * moves start from here; whole lives go through the calls.
     */
    async contrato({
      instituicaoId,
      lojaId,
      status = 0,
      tipoSelecao = 1,
      veiculoIds = [],
      ...novo
    }: NovoContrato) {
      const numero = `C-${next()}`
      const agora = clock.now()
      const contrato = await db
        .insertInto('contrato')
        .values({
          instituicaoFinanceiraId: instituicaoId,
          lojaId,
          numero,
          numeroOrdem: numero,
          regraGarantiaId: novo.regraId ?? null,
          regraGarantiaVersao: novo.regraId && status > 0 ? 1 : null,
          valorCredito: 1_000_000 as Centavos,
          valorGarantia: (novo.valorGarantia ?? 1_000_000) as Centavos,
          dataTermino: novo.dataTermino ?? '2027-12-31',
          status,
          tipo: 1,
          tipoSelecaoGarantia: tipoSelecao,
          criadoEm: agora,
          enviadoEm: status === 0 ? null : agora,
          statusDesde: agora,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const chave = { instituicaoFinanceiraId: instituicaoId, contratoId: contrato.id }
      for (const veiculoId of veiculoIds) {
        const penhorId =
          status === 0 ? null : await penhorar(chave, { veiculoId, lojaId, aberto: status < 6 })
        const precoVeiculo = 5_000_000 as Centavos
        await db
          .insertInto('contratoGarantia')
          .values({
            ...chave,
            veiculoId,
            penhorId,
            precoVeiculo,
            precoReferencia: precoVeiculo,
            mesReferencia: '2026-10-01',
          })
          .execute()
      }
      return contrato.id
    },
  }
}
export type Cenario = ReturnType<typeof createCenario>
