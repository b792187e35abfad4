import type { Centavos } from '@lastro/shared/dinheiro'
import { placaMercosul } from '@lastro/shared/documentos'
import type { Db } from '../db/tables.ts'
import type { Clock } from '../clock.ts'
import { next, renavamDe } from './documentos.ts'

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

/** A plate of its own for each of 240,000 numbers. */
function placaDe(numero: number): string {
  const at = (letters: string, each: number) => letters[Math.floor(numero / each) % letters.length]
  const digits = String(Math.floor(numero / 100) % 100).padStart(2, '0')
  return `AB${at('CDEFGHIJKLMNOPQRSTUVWXYZ', 10_000)}${numero % 10}${at('ABCDEFGHIJ', 10)}${digits}`
}

/** Models with reference prices, and vehicles of a store's stock. */
export function cenarioVeiculos(db: Db, clock: Clock) {
  return {
    /** A model with a FIPE price for one year and fuel in one month. */
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
      const placa = novo.placa ?? placaDe(numero)
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
          hodometro: novo.hodometro === undefined ? 10_000 : novo.hodometro,
          preco: (novo.preco ?? null) as Centavos | null,
          atualizadoEm: clock.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}
