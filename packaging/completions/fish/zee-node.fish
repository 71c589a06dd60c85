# fish completion of zee-node, made from its command table; changes belong there
function __zee_node_at --description 'whether these command words have been typed, and no further ones'
    set -l at ''
    set -l isValue no
    for word in (commandline -opc)[2..-1]
        if test $isValue = yes
            set isValue no
            continue
        end
        switch $word
            case --config --state-dir --url --host --port --tls-fingerprint --ca-file --token-file --password-file --display-name --node-id --platform --device-family --log-level --log-format --set
                set isValue yes
                continue
        end
        switch "$at $word"
            case ' run' ' check-config' ' login' ' forget' ' identity'
                set at "$at $word"
        end
    end
    test "$at" = "$argv[1]"
end
complete -c zee-node -f
complete -c zee-node -n '__zee_node_at ""' -a run -d 'connect to a gateway and stay connected (the default)'
complete -c zee-node -n '__zee_node_at ""' -a check-config -d 'say what is wrong with the settings, or what they are'
complete -c zee-node -n '__zee_node_at ""' -a login -d 'keep the gateway\'s token for later starts; read from the terminal or from standard input'
complete -c zee-node -n '__zee_node_at ""' -a forget -d 'remove the gateway\'s secrets from the state directory'
complete -c zee-node -n '__zee_node_at ""' -a identity -d 'print the device id and the public key'
complete -c zee-node -n '__zee_node_at ""' -l url -x -d 'the gateway: ws://HOST:PORT or wss://HOST:PORT'
complete -c zee-node -n '__zee_node_at ""' -l host -x -d 'the gateway\'s host, instead of --url (127.0.0.1)'
complete -c zee-node -n '__zee_node_at ""' -l port -x -d 'the gateway\'s port, with --host (18789)'
complete -c zee-node -n '__zee_node_at ""' -l tls -d 'use TLS, with --host'
complete -c zee-node -n '__zee_node_at ""' -l tls-fingerprint -x -d 'trust exactly this certificate'
complete -c zee-node -n '__zee_node_at ""' -l ca-file -r -F -d 'trust the authorities in this PEM file too'
complete -c zee-node -n '__zee_node_at ""' -l allow-insecure-ws -d 'allow ws:// to a public address; the token goes in clear'
complete -c zee-node -n '__zee_node_at ""' -l token-file -r -F -d 'read the gateway\'s token from a file of mode 0600'
complete -c zee-node -n '__zee_node_at ""' -l password-file -r -F -d 'read the gateway\'s password from a file of mode 0600'
complete -c zee-node -n '__zee_node_at ""' -l display-name -x -d 'the node\'s name for people (the host name)'
complete -c zee-node -n '__zee_node_at ""' -l node-id -x -d 'the instance id shown to the gateway (the device id)'
complete -c zee-node -n '__zee_node_at ""' -l platform -x -d 'the platform to report (linux); pinned at pairing'
complete -c zee-node -n '__zee_node_at ""' -l device-family -x -d 'the device family to report'
complete -c zee-node -n '__zee_node_at ""' -l log-level -x -a 'error warning notice info debug' -d 'the least grave messages to log (info)'
complete -c zee-node -n '__zee_node_at ""' -l log-format -x -a 'auto text json journal' -d 'how to log (by where it goes)'
complete -c zee-node -n '__zee_node_at ""' -l set -x -d 'any setting of zee-node.conf, as in canvas.width=640'
complete -c zee-node -n '__zee_node_at ""' -l config -r -F -d 'the settings, with conf.d/*.conf beside it'
complete -c zee-node -n '__zee_node_at ""' -l state-dir -x -a '(__fish_complete_directories)' -d 'where identity and device tokens are kept'
complete -c zee-node -n '__zee_node_at ""' -l help -d 'say what it does and how'
complete -c zee-node -n '__zee_node_at ""' -l version -d 'print the version'
complete -c zee-node -n '__zee_node_at " run"' -l url -x -d 'the gateway: ws://HOST:PORT or wss://HOST:PORT'
complete -c zee-node -n '__zee_node_at " run"' -l host -x -d 'the gateway\'s host, instead of --url (127.0.0.1)'
complete -c zee-node -n '__zee_node_at " run"' -l port -x -d 'the gateway\'s port, with --host (18789)'
complete -c zee-node -n '__zee_node_at " run"' -l tls -d 'use TLS, with --host'
complete -c zee-node -n '__zee_node_at " run"' -l tls-fingerprint -x -d 'trust exactly this certificate'
complete -c zee-node -n '__zee_node_at " run"' -l ca-file -r -F -d 'trust the authorities in this PEM file too'
complete -c zee-node -n '__zee_node_at " run"' -l allow-insecure-ws -d 'allow ws:// to a public address; the token goes in clear'
complete -c zee-node -n '__zee_node_at " run"' -l token-file -r -F -d 'read the gateway\'s token from a file of mode 0600'
complete -c zee-node -n '__zee_node_at " run"' -l password-file -r -F -d 'read the gateway\'s password from a file of mode 0600'
complete -c zee-node -n '__zee_node_at " run"' -l display-name -x -d 'the node\'s name for people (the host name)'
complete -c zee-node -n '__zee_node_at " run"' -l node-id -x -d 'the instance id shown to the gateway (the device id)'
complete -c zee-node -n '__zee_node_at " run"' -l platform -x -d 'the platform to report (linux); pinned at pairing'
complete -c zee-node -n '__zee_node_at " run"' -l device-family -x -d 'the device family to report'
complete -c zee-node -n '__zee_node_at " run"' -l log-level -x -a 'error warning notice info debug' -d 'the least grave messages to log (info)'
complete -c zee-node -n '__zee_node_at " run"' -l log-format -x -a 'auto text json journal' -d 'how to log (by where it goes)'
complete -c zee-node -n '__zee_node_at " run"' -l set -x -d 'any setting of zee-node.conf, as in canvas.width=640'
complete -c zee-node -n '__zee_node_at " run"' -l config -r -F -d 'the settings, with conf.d/*.conf beside it'
complete -c zee-node -n '__zee_node_at " run"' -l state-dir -x -a '(__fish_complete_directories)' -d 'where identity and device tokens are kept'
complete -c zee-node -n '__zee_node_at " run"' -l help -d 'say what it does and how'
complete -c zee-node -n '__zee_node_at " check-config"' -l print -d 'print every value in force and where it comes from'
complete -c zee-node -n '__zee_node_at " check-config"' -l url -x -d 'the gateway: ws://HOST:PORT or wss://HOST:PORT'
complete -c zee-node -n '__zee_node_at " check-config"' -l host -x -d 'the gateway\'s host, instead of --url (127.0.0.1)'
complete -c zee-node -n '__zee_node_at " check-config"' -l port -x -d 'the gateway\'s port, with --host (18789)'
complete -c zee-node -n '__zee_node_at " check-config"' -l tls -d 'use TLS, with --host'
complete -c zee-node -n '__zee_node_at " check-config"' -l tls-fingerprint -x -d 'trust exactly this certificate'
complete -c zee-node -n '__zee_node_at " check-config"' -l ca-file -r -F -d 'trust the authorities in this PEM file too'
complete -c zee-node -n '__zee_node_at " check-config"' -l allow-insecure-ws -d 'allow ws:// to a public address; the token goes in clear'
complete -c zee-node -n '__zee_node_at " check-config"' -l token-file -r -F -d 'read the gateway\'s token from a file of mode 0600'
complete -c zee-node -n '__zee_node_at " check-config"' -l password-file -r -F -d 'read the gateway\'s password from a file of mode 0600'
complete -c zee-node -n '__zee_node_at " check-config"' -l display-name -x -d 'the node\'s name for people (the host name)'
complete -c zee-node -n '__zee_node_at " check-config"' -l node-id -x -d 'the instance id shown to the gateway (the device id)'
complete -c zee-node -n '__zee_node_at " check-config"' -l platform -x -d 'the platform to report (linux); pinned at pairing'
complete -c zee-node -n '__zee_node_at " check-config"' -l device-family -x -d 'the device family to report'
complete -c zee-node -n '__zee_node_at " check-config"' -l log-level -x -a 'error warning notice info debug' -d 'the least grave messages to log (info)'
complete -c zee-node -n '__zee_node_at " check-config"' -l log-format -x -a 'auto text json journal' -d 'how to log (by where it goes)'
complete -c zee-node -n '__zee_node_at " check-config"' -l set -x -d 'any setting of zee-node.conf, as in canvas.width=640'
complete -c zee-node -n '__zee_node_at " check-config"' -l config -r -F -d 'the settings, with conf.d/*.conf beside it'
complete -c zee-node -n '__zee_node_at " check-config"' -l state-dir -x -a '(__fish_complete_directories)' -d 'where identity and device tokens are kept'
complete -c zee-node -n '__zee_node_at " check-config"' -l help -d 'say what it does and how'
complete -c zee-node -n '__zee_node_at " login"' -l password -d 'keep the gateway\'s password instead'
complete -c zee-node -n '__zee_node_at " login"' -l config -r -F -d 'the settings, with conf.d/*.conf beside it'
complete -c zee-node -n '__zee_node_at " login"' -l state-dir -x -a '(__fish_complete_directories)' -d 'where identity and device tokens are kept'
complete -c zee-node -n '__zee_node_at " login"' -l help -d 'say what it does and how'
complete -c zee-node -n '__zee_node_at " forget"' -l gateway -d 'forget the last gateway and its certificate too'
complete -c zee-node -n '__zee_node_at " forget"' -l all -d 'forget everything, the device\'s identity too: it has to be approved again'
complete -c zee-node -n '__zee_node_at " forget"' -l config -r -F -d 'the settings, with conf.d/*.conf beside it'
complete -c zee-node -n '__zee_node_at " forget"' -l state-dir -x -a '(__fish_complete_directories)' -d 'where identity and device tokens are kept'
complete -c zee-node -n '__zee_node_at " forget"' -l help -d 'say what it does and how'
complete -c zee-node -n '__zee_node_at " identity"' -l config -r -F -d 'the settings, with conf.d/*.conf beside it'
complete -c zee-node -n '__zee_node_at " identity"' -l state-dir -x -a '(__fish_complete_directories)' -d 'where identity and device tokens are kept'
complete -c zee-node -n '__zee_node_at " identity"' -l help -d 'say what it does and how'
