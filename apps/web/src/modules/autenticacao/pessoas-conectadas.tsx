import { Text, UnstyledButton } from '@mantine/core'
import { formatCpf } from '@lastro/shared/documentos'
import { useEffect } from 'react'
import { askOtherTabs, continueAs, useOtherPeople } from '#lib/session-channel.ts'
import { toastErro } from '#lib/toast.ts'
import { Sheet } from '#ui/sheet.tsx'
import classes from './public-frame.module.css'

const EM_OUTRA_ABA = 'Já há uma pessoa conectada neste navegador, em outra aba.'
const emOutrasAbas = (quantas: number) =>
  `Já há ${quantas} pessoas conectadas neste navegador, em outras abas.`

/** Who is signed in in other tabs of this browser. A click goes on as that person. */
export function PessoasConectadas({ onContinue }: { onContinue: () => void }) {
  const pessoas = useOtherPeople()
  useEffect(() => void askOtherTabs(), [])
  const continuar = async (cpf: string, nome: string) => {
    if (await continueAs(cpf)) onContinue()
    else toastErro(`${nome} não está mais nas outras abas.`)
  }
  return (
    // Always mounted, so that screen readers read who signs in meanwhile.
    <div role="status" className={classes.pessoas}>
      {pessoas.length > 0 && (
        <Sheet p="sm">
          <Text size="sm" fw={600} px="xs">
            {pessoas.length === 1 ? EM_OUTRA_ABA : emOutrasAbas(pessoas.length)}
          </Text>
          <Text size="sm" c="dimmed" px="xs" mb={6}>
            Escolha quem vai usar esta aba ou entre abaixo com outro acesso. Quem sai encerra só as próprias
            abas.
          </Text>
          {pessoas.map(({ cpf, regras }) => {
            const nome = regras?.nome || `CPF ${formatCpf(cpf)}`
            return (
              <UnstyledButton key={cpf} className={classes.usuario} onClick={() => void continuar(cpf, nome)}>
                <span className={classes.usuarioNome}>Continuar como {nome}</span>
                {regras?.estabelecimento && (
                  <span className={classes.usuarioPerfil}>{regras.estabelecimento}</span>
                )}
              </UnstyledButton>
            )
          })}
        </Sheet>
      )}
    </div>
  )
}
