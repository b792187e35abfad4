import { Text, UnstyledButton } from '@mantine/core'
import { formatCpf } from '@lastro/shared/documentos'
import { Sheet } from '#ui/sheet.tsx'
import classes from './public-frame.module.css'

interface DemonstracaoListProps {
  senha: string
  usuarios: readonly { cpf: string; nome: string; perfil: string }[]
  onPick: (cpf: string) => void
}

/** The sign-ins of the demonstration data (domain 10). A click fills in the form. */
export function DemonstracaoList({ senha, usuarios, onPick }: DemonstracaoListProps) {
  return (
    <Sheet p="sm" w="100%">
      <Text size="sm" fw={600} px="xs">
        Demonstração
      </Text>
      <Text size="sm" c="dimmed" px="xs" mb={6}>
        Dados fictícios. Escolha um acesso para preencher o formulário; a senha de todos é <b>{senha}</b>.
      </Text>
      {usuarios.map(({ cpf, nome, perfil }) => (
        <UnstyledButton key={cpf} className={classes.usuario} onClick={() => onPick(cpf)}>
          <span className={classes.usuarioNome}>
            {nome}
            <span className={classes.usuarioCpf}>{formatCpf(cpf)}</span>
          </span>
          <span className={classes.usuarioPerfil}>{perfil}</span>
        </UnstyledButton>
      ))}
    </Sheet>
  )
}
